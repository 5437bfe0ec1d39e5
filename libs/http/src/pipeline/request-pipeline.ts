import type { Express, Request, Response } from 'express';
import type { Logger } from 'pino';
import { newUuid } from '#eventstore/domain';
import { isTraced, type Settings } from '#platform';
import type { AccountShares } from '../admission/account-shares.js';
import type { Admission } from '../admission/admission.js';
import { type Authentication, redactedUrl, withoutCredential } from './authentication.js';
import type { Caller } from './key-verifier.js';
import { BodyReader, parseBody, closeAfterResponse } from '../content/body.js';
import type { Cors } from './cors.js';
import { requestHash } from './idempotency.js';
import { asksForTrial, idempotencyKeyOf } from './parameters.js';
import { badRequest, HttpError } from '../problems/http-error.js';
import type { ProblemFilter } from '../problems/problem.filter.js';
import type { RateLimits } from './rate-limit.js';
import { type RequestMetrics, endRequest, traceIdOf, traceRequest } from './request-telemetry.js';
import { callerOf, type RequestState, startRequest } from './request.js';
import { RequestTime, tookTooLong } from './request-time.js';
import { openRequestStream } from '../content/request-stream.js';
import { BinaryBody, StreamedBody } from './response.js';
import { setCommonHeaders, writeResponse } from './response-writer.js';
import { isOpen, type Route } from './route.js';
import { checkRights, type Payload, type RouteRunner } from './route-runner.js';
import type { TransferTimeouts } from './transfer-timeouts.js';

/** Maximum size of the URL and of all headers, in bytes (contract §3). */
const MAX_URL_BYTES = 8 * 1024;
const MAX_HEADERS_BYTES = 16 * 1024;

/** Serves requests by the contract's order of checks (contract §2), which {@link RequestPipeline.respond} follows. */
export class RequestPipeline {
  private readonly headerPrefixes: readonly string[];
  private readonly bodies = new BodyReader();

  constructor(
    private readonly settings: Pick<Settings, 'compatibilityHeaders' | 'bodyBytesPerSecond'>,
    private readonly cors: Cors,
    private readonly authentication: Authentication,
    private readonly rateLimits: RateLimits,
    private readonly admission: Admission,
    private readonly shares: AccountShares,
    private readonly runner: RouteRunner,
    private readonly metrics: RequestMetrics,
    private readonly log: Logger,
    private readonly problems: ProblemFilter,
    /** Serves the paths that require no API key. */
    private readonly express: Express,
    private readonly timeouts: TransferTimeouts,
  ) {
    const { compatibilityHeaders: other } = settings;
    this.headerPrefixes = other === undefined ? ['X-Service'] : ['X-Service', other];
  }

  /** Listener of the server's event `request`. */
  readonly handle = (request: Request, response: Response): void => {
    // A request after one whose connection is being closed.
    if (request.socket.writableEnded) return;
    request.originalUrl = request.url;
    request.res = response;
    const state = startRequest(request, {
      requestId: requestIdOf(request),
      startedAt: performance.now(),
      time: new RequestTime(this.timeouts.answerMs, response),
      headerPrefixes: this.headerPrefixes,
    });
    response.setHeader('X-Request-Id', state.requestId);
    setCommonHeaders(response, isOpen(request.path));
    if (!isOpen(request.path) && asksForTrial(request)) response.setHeader('Dry-Run', 'true');
    this.cors.setHeaders(request, response);
    response.once('close', () => this.recordEnd(request, response, state));
    const respond = (): void => {
      this.respond(request, response, state).catch((error: unknown) => {
        this.log.error({ err: error, request_id: state.requestId }, 'a response could not be sent');
        response.destroy();
      });
    };
    if (isTraced() && !isOpen(request.path)) traceRequest(request, state, respond);
    else respond();
  };

  /**
   * Runs the checks in order; each line throws the statuses in its comment. The handler reports 404 of the entity, 412
   * and 422.
   */
  private async respond(request: Request, response: Response, state: RequestState): Promise<void> {
    try {
      checkSize(request); // 414, 431
      if (this.cors.answerPreflight(request, response)) return;
      if (isOpen(request.path)) {
        this.express(request, response);
        return;
      }
      const { time } = state;
      const verified = this.authentication.authenticate(request, response);
      const caller = (state.caller = await time.limit(verified, tookTooLong)); // 401; 403, 409 of a session
      this.admission.check(caller.account); // 503 of an overload
      this.countRequests(1, caller, response); // 429
      const route = this.runner.find(request); // 404, 405 of the path
      state.route = route.path;
      if (caller.uuid !== undefined) checkRights(route, caller, request.params); // 403
      const bytes = await time.pause(this.readBody(route, request, state)); // 408, 413, 415; 429, 503 of a large body
      // The rate of an upload is that of its client.
      if (!route.operation.streamsBody) state.endTurn = await this.admission.enter(caller.account, response);
      const payload = this.payloadOf(route, request, state, bytes); // 400
      this.countRequests(this.furtherCost(route, payload), caller, response); // 429 of a batch
      const isBatch = route.operation.batch !== undefined;
      if (!isBatch) this.runner.noteRequest();
      const isKeyed = !isBatch && !route.operation.isQuery && !asksForTrial(request);
      const idempotencyKey = isKeyed ? idempotencyKeyOf(request) : undefined;
      const answer = await this.runner.run({ route, request, response, state, caller, payload, idempotencyKey });
      this.releaseRequest(request, response, state);
      if (answer?.body instanceof BinaryBody || answer?.body instanceof StreamedBody) state.endTurn?.();
      if (answer !== undefined) await writeResponse(request, response, answer, this.timeouts.stallMs);
    } catch (error) {
      this.releaseRequest(request, response, state);
      this.problems.send(causeOf(error, state), request, response);
    } finally {
      state.endTurn?.();
    }
  }

  /**
   * Counts requests against the rate limits of their key, or of the signed URLs of their account, and of their account.
   * @throws HttpError 429 when the limit is exceeded.
   */
  private countRequests(count: number, caller: Caller, response: Response): void {
    const { policy } = this.rateLimits;
    if (policy === undefined || count === 0) return;
    response.setHeader('RateLimit-Policy', policy);
    const header = this.rateLimits.take(caller.uuid ?? `signed ${caller.account}`, caller.account, count);
    if (header !== undefined) response.setHeader('RateLimit', header);
  }

  /** The requests that a batch costs in addition to one. A batch is never more than the limit allows at all. */
  private furtherCost({ operation: { batch } }: Route, { body }: Payload): number {
    if (batch === undefined || body === undefined) return 0;
    return Math.min(batch.cost(body), this.rateLimits.most) - 1;
  }

  /** Reads the body; undefined when the route reads none, or reads it as a stream. @throws HttpError 408, 413, 415, 429 or 503. */
  private async readBody(
    { isRead, operation }: Route,
    request: Request,
    state: RequestState,
  ): Promise<Buffer<ArrayBuffer> | undefined> {
    const { maxBodyBytes: maxBytes, maxBodyValues: maxValues, streamsBody, acceptsGzip = false } = operation;
    const { bodyMs, rateMs, stallMs } = this.timeouts;
    if (streamsBody) state.stream = openRequestStream(request, maxBytes, stallMs, acceptsGzip);
    if (isRead || streamsBody) return undefined;
    const { bodyBytesPerSecond: rate } = this.settings;
    return this.bodies.read(request, {
      maxBytes,
      maxValues,
      timeoutMs: bodyMs - (performance.now() - state.startedAt),
      rate: rate === 0 ? undefined : { bytes: (rate * rateMs) / 1000, intervalMs: rateMs },
      reserve: () => this.shares.take('large bodies', callerOf(request).account),
    });
  }

  /** The query, and the body of bytes that were read. @throws HttpError 400. */
  private payloadOf(
    { operation: { acceptsSignature, batch, isQuery } }: Route,
    request: Request,
    { caller }: RequestState,
    bytes: Buffer<ArrayBuffer> | undefined,
  ): Payload {
    const query = acceptsSignature ? withoutCredential(request.query, caller) : request.query;
    if (bytes === undefined) return { query, body: undefined, hash: undefined };
    // A batch is not replayed as a whole, and a query changes nothing.
    const isReplayed = batch === undefined && !isQuery && request.headers['idempotency-key'] !== undefined;
    const hash = isReplayed ? requestHash(request, bytes, caller?.person?.uuid) : undefined;
    return { body: parseBody(bytes), query, hash };
  }

  /**
   * Releases what the request holds before its response is sent: its large body, and its stream. When not all of it has
   * arrived, its connection is closed after the response.
   */
  private releaseRequest(request: Request, response: Response, state: RequestState): void {
    this.bodies.release(request);
    state.inputs = undefined;
    state.stream?.stream.destroy();
    if (!request.complete && !response.headersSent) closeAfterResponse(request, response, this.timeouts.bodyMs);
    else if (state.stream !== undefined) request.resume();
  }

  private recordEnd(
    request: Request,
    response: Response,
    { requestId, startedAt, caller, route, span, client }: RequestState,
  ): void {
    if (!request.complete) request.socket.destroySoon();
    const ms = performance.now() - startedAt;
    const status = response.writableFinished ? response.statusCode : 499;
    const busyMs = Math.max(0, ms - (client?.waitedMs ?? 0));
    this.metrics.duration.observe({ method: request.method, route: route ?? 'none', status }, busyMs / 1000);
    this.log.info(
      {
        request_id: requestId,
        trace_id: traceIdOf(span),
        key_id: caller?.person === undefined ? caller?.uuid : (caller.tokenKey ?? undefined),
        user_id: caller?.person?.uuid,
        method: request.method,
        url: redactedUrl(request.originalUrl.slice(0, 500)),
        status,
        duration_ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
    if (span !== undefined) endRequest(span, request.method, route, response.writableFinished ? status : undefined);
  }
}

/** The error to report: of a stream that failed itself, its own, whatever the handler made of it. */
const causeOf = (error: unknown, { stream }: RequestState): unknown =>
  stream?.stream.errored instanceof HttpError ? stream.stream.errored : error;

/** The valid `X-Request-Id` of the request, or a new id. */
function requestIdOf({ headers: { 'x-request-id': given } }: Request): string {
  return typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given) ? given : newUuid();
}

/** Checks the request line and headers. @throws HttpError 414, 431, or 400 without a Host header or a path. */
function checkSize(request: Request): void {
  if (request.originalUrl.length > MAX_URL_BYTES)
    throw new HttpError(414, 'uri_too_long', `The URL is longer than ${MAX_URL_BYTES} bytes`);
  let bytes = 0;
  for (const text of request.rawHeaders) bytes += text.length + 2;
  if (bytes > MAX_HEADERS_BYTES)
    throw new HttpError(431, 'headers_too_large', `The headers are larger than ${MAX_HEADERS_BYTES} bytes`);
  if (request.headers.host === undefined && request.httpVersion === '1.1')
    throw badRequest('The request has no Host header');
  if (request.path === '') throw badRequest('The request target is neither a path nor an http URL');
}
