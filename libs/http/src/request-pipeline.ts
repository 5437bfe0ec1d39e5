import type { Express, Request, Response } from 'express';
import type { Logger } from 'pino';
import { newUuid } from '#eventstore/domain';
import { isTraced, type Settings } from '#platform';
import { BodyReader } from './body.js';
import type { Cors } from './cors.js';
import type { KeyVerifier, VerifiedKey } from './key-verifier.js';
import { idempotencyKeyOf } from './parameters.js';
import { badRequest, HttpError } from './problems/http-error.js';
import type { ProblemFilter } from './problems/problem.filter.js';
import type { RateLimit } from './rate-limit.js';
import type { RequestMetrics } from './request-metrics.js';
import { type RequestState, startRequest } from './request-state.js';
import { endRequest, traceIdOf, traceRequest } from './request-tracing.js';
import { setCommonHeaders, writeResponse } from './response-writer.js';
import { isOpen, type Route } from './route.js';
import { checkScope, type Payload, type RouteRunner } from './route-runner.js';

/** Maximum size of the URL and of all headers, in bytes (contract §3). */
const MAX_URL_BYTES = 8 * 1024;
const MAX_HEADERS_BYTES = 16 * 1024;

/** Serves requests by the contract's order of checks (contract §2), which {@link RequestPipeline.respond} follows. */
export class RequestPipeline {
  private readonly headerPrefixes: readonly string[];
  private readonly bodies = new BodyReader();

  constructor(
    settings: Pick<Settings, 'compatibilityHeaders'>,
    private readonly cors: Cors,
    private readonly keys: KeyVerifier,
    private readonly rateLimit: RateLimit,
    private readonly runner: RouteRunner,
    private readonly metrics: RequestMetrics,
    private readonly log: Logger,
    private readonly problems: ProblemFilter,
    /** Serves the paths that require no API key. */
    private readonly express: Express,
  ) {
    const { compatibilityHeaders: other } = settings;
    this.headerPrefixes = other === undefined ? ['X-Service'] : ['X-Service', other];
  }

  /** Listener of the server's event `request`. */
  readonly handle = (request: Request, response: Response): void => {
    request.originalUrl = request.url;
    request.res = response;
    const state = startRequest(request, {
      requestId: requestIdOf(request),
      startedAt: performance.now(),
      headerPrefixes: this.headerPrefixes,
    });
    response.setHeader('X-Request-Id', state.requestId);
    setCommonHeaders(response, isOpen(request.path));
    this.cors.setHeaders(request, response);
    response.once('close', () => this.recordEnd(request, response, state));
    if (isTraced() && !isOpen(request.path))
      traceRequest(request, state, () => void this.respond(request, response, state));
    else void this.respond(request, response, state);
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
      const key = (state.key = await this.keys.verify(request.headers.authorization, request.socket.remoteAddress)); // 401
      this.countRequests(1, key, response); // 429
      const route = this.runner.find(request); // 404, 405 of the path
      state.route = route.path;
      checkScope(route, key); // 403
      const payload = await this.readPayload(route, request); // 408, 413, 415, 400; 503 of a large body
      this.countRequests(this.furtherCost(route, payload), key, response); // 429 of a batch
      const isBatch = route.operation.batch !== undefined;
      if (!isBatch) this.runner.noteRequest();
      const idempotencyKey = isBatch ? undefined : idempotencyKeyOf(request);
      const answer = await this.runner.run({ route, request, response, state, key, payload, idempotencyKey });
      if (answer !== undefined) writeResponse(request, response, answer);
    } catch (error) {
      this.problems.send(error, request, response);
    }
  }

  /** Counts requests against the rate limit of their key. @throws HttpError 429 when the limit is exceeded. */
  private countRequests(count: number, key: VerifiedKey, response: Response): void {
    const { policy } = this.rateLimit;
    if (policy === undefined || count === 0) return;
    response.setHeader('RateLimit-Policy', policy);
    const { remaining, resetSeconds } = this.rateLimit.take(key.uuid, count);
    response.setHeader('RateLimit', `"default";r=${remaining};t=${resetSeconds}`);
  }

  /** The requests that a batch costs in addition to one. A batch is never more than the limit allows at all. */
  private furtherCost({ operation: { batch } }: Route, { body }: Payload): number {
    if (batch === undefined || body === undefined) return 0;
    return Math.min(batch.cost(body), this.rateLimit.perMinute) - 1;
  }

  /** Reads the body, unless the route is a read, and the query. @throws HttpError 408, 413, 415, 400 or 503. */
  private async readPayload({ isRead, operation }: Route, request: Request): Promise<Payload> {
    if (isRead) return { query: request.query, body: undefined, raw: undefined };
    const { body, raw } = await this.bodies.read(request, operation.maxBodyBytes);
    request.body = body;
    // The bytes of a batch, which is not replayed as a whole, are not kept while it runs.
    return { query: request.query, body, raw: operation.batch === undefined ? raw : undefined };
  }

  private recordEnd(
    request: Request,
    response: Response,
    { requestId, startedAt, key, route, span, client }: RequestState,
  ): void {
    const ms = performance.now() - startedAt;
    const status = response.writableFinished ? response.statusCode : 499;
    const busyMs = Math.max(0, ms - (client?.waitedMs ?? 0));
    this.metrics.duration.observe({ method: request.method, route: route ?? 'none', status }, busyMs / 1000);
    this.log.info(
      {
        request_id: requestId,
        trace_id: traceIdOf(span),
        key_id: key?.uuid,
        method: request.method,
        url: request.originalUrl.slice(0, 500),
        status,
        duration_ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
    if (span !== undefined) endRequest(span, request.method, route, response.writableFinished ? status : undefined);
  }
}

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
