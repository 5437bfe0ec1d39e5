import type { Express, Request, Response } from 'express';
import type { Logger } from 'pino';
import { DomainError, newUuid } from '#eventstore/domain';
import { isTraced, type Settings } from '#platform';
import { readBody } from './body.js';
import type { Cors } from './cors.js';
import { type Idempotency, requestHash } from './idempotency.js';
import type { KeyVerifier, VerifiedKey } from './key-verifier.js';
import { ignoredFieldsHeader } from './ignored-fields.js';
import { idempotencyKeyOf } from './parameters.js';
import { badRequest, HttpError, noSuchRoute } from './problems/http-error.js';
import type { ProblemFilter } from './problems/problem.filter.js';
import type { RateLimit } from './rate-limit.js';
import type { RequestMetrics } from './request-metrics.js';
import { entityRead, prefersRepresentation } from './representation.js';
import { type RequestState, startRequest } from './request-state.js';
import { endRequest, traceIdOf, traceRequest } from './request-tracing.js';
import { HttpResponse } from './response.js';
import { setCommonHeaders, writeResponse } from './response-writer.js';
import { isOpen, type Route, type Routes } from './route.js';
import { lacksScope } from './scopes.js';
import { parseInputs } from './validation/request-inputs.js';

/** Maximum size of the URL and of all headers, in bytes (contract §3). */
const MAX_URL_BYTES = 8 * 1024;
const MAX_HEADERS_BYTES = 16 * 1024;

/** The query and body of a request before validation. */
interface Payload {
  readonly query: object;
  /** Undefined for a read. */
  readonly body: object | undefined;
  /** The bytes of the body; undefined for a read. */
  readonly raw: Buffer | undefined;
}

/** A request that passed all checks that precede the idempotency replay. */
interface CheckedCall {
  readonly route: Route;
  readonly request: Request;
  readonly response: Response;
  readonly state: RequestState;
  readonly key: VerifiedKey;
  readonly payload: Payload;
}

/** Serves requests by the contract's order of checks (contract §2), which {@link RequestPipeline.respond} follows. */
export class RequestPipeline {
  private readonly headerPrefixes: readonly string[];

  constructor(
    private readonly settings: Pick<Settings, 'unknownFields' | 'compatibilityHeaders'>,
    private readonly cors: Cors,
    private readonly keys: KeyVerifier,
    private readonly rateLimit: RateLimit,
    private readonly routes: Routes,
    private readonly idempotency: Idempotency,
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
      this.countRequest(key, response); // 429
      const route = this.findRoute(request); // 404, 405 of the path
      state.route = route.path;
      checkScope(route, key); // 403
      const payload = await readPayload(route, request, response); // 408, 413, 415, 400
      const checked = { route, request, response, state, key, payload };
      const answer = await this.replayOrPerform(checked);
      if (answer !== undefined) writeResponse(request, response, await this.withRepresentation(checked, answer));
    } catch (error) {
      this.problems.send(error, request, response);
    }
  }

  /** Counts the request against the rate limit of its key. @throws HttpError 429 when the limit is exceeded. */
  private countRequest(key: VerifiedKey, response: Response): void {
    const { policy } = this.rateLimit;
    if (policy === undefined) return;
    response.setHeader('RateLimit-Policy', policy);
    const { remaining, resetSeconds } = this.rateLimit.take(key.uuid);
    response.setHeader('RateLimit', `"default";r=${remaining};t=${resetSeconds}`);
  }

  /** The route of the request, whose `params` it sets. @throws HttpError 404 or 405; 400 for a malformed parameter. */
  private findRoute(request: Request): Route {
    const match = this.routes.find(request.path);
    const route = match?.routes.get(request.method);
    if (match === undefined || route === undefined) throw noSuchRoute(request.method, match?.routes.keys());
    request.params = {};
    route.parameters.forEach((name, i) => (request.params[name] = decoded(match.parameters[i] ?? '')));
    request.route = route;
    return route;
  }

  /** Performs the request, or replays the response when its Idempotency-Key was used before. */
  private replayOrPerform(checked: CheckedCall): Promise<HttpResponse | undefined> {
    const { route, request, state, key, payload } = checked;
    const idempotencyKey = idempotencyKeyOf(request);
    if (idempotencyKey === undefined) return this.perform(checked);
    const hash = requestHash(request, payload.raw);
    const respond = (result: unknown): HttpResponse => this.responseOf(route, request, state, result);
    state.receipt = this.idempotency.receipt(idempotencyKey, hash, respond, route.operation.returnsSecret);
    return this.idempotency.runOnce(key.account, idempotencyKey, hash, () => this.perform(checked));
  }

  /**
   * Runs the Nest handler of the route: the guards, interceptors, pipes and filters that the controller declares, and
   * the controller. @returns undefined when the controller or a filter sends the response itself.
   */
  private async perform({ route, request, response, state, payload }: CheckedCall): Promise<HttpResponse | undefined> {
    if (this.settings.unknownFields === 'ignore') state.ignoredFields = new Set();
    state.inputs = parseInputs(route.operation, payload.query, payload.body, state.ignoredFields);
    await route.handler(request, response, rejectNext);
    const { handled } = state;
    if (handled === undefined) return undefined;
    if ('error' in handled) throw handled.error;
    return this.responseOf(route, request, state, handled.result);
  }

  /**
   * Adds the body of GET to the response when the request prefers it and the key may read the entity. The change is
   * already committed: when the read fails, the response is sent without it.
   */
  private async withRepresentation(checked: CheckedCall, answer: HttpResponse): Promise<HttpResponse> {
    const { request, key } = checked;
    const entity = prefersRepresentation(request) ? entityRead(this.routes, request.path, answer.body) : undefined;
    if (entity === undefined) return answer;
    try {
      checkScope(entity.route, key);
      request.params = entity.params;
      const payload: Payload = { query: {}, body: undefined, raw: undefined };
      const read = await this.perform({ ...checked, route: entity.route, payload });
      return answer.merge(read?.body ?? {}, { 'Preference-Applied': 'return=representation' });
    } catch (error) {
      if (!(error instanceof DomainError)) this.log.error({ err: error }, 'a representation could not be read');
      return answer;
    }
  }

  /** Builds the response from the result of a handler; queries already return a response. */
  private responseOf(
    { path, operation }: Route,
    request: Request,
    { ignoredFields }: RequestState,
    result: unknown,
  ): HttpResponse {
    const header = ignoredFieldsHeader(ignoredFields);
    if (result instanceof HttpResponse) return result.with(header);
    if (operation.respond === undefined) throw new Error(`${request.method} ${path} returned no response`);
    return operation.respond(result as never, this.collectionOf(request)).with(header);
  }

  /** The path of the collection when an entity that this request creates has a GET route. */
  private collectionOf({ method, path }: Request): string | undefined {
    const own = path.replace(/\/$/, '');
    const collection = method === 'POST' ? own : own.slice(0, own.lastIndexOf('/'));
    return this.routes.find(`${collection}/-`)?.routes.has('GET') === true ? collection : undefined;
  }

  private recordEnd(
    request: Request,
    response: Response,
    { requestId, startedAt, key, route, span }: RequestState,
  ): void {
    const ms = performance.now() - startedAt;
    const status = response.writableFinished ? response.statusCode : 499;
    this.metrics.duration.observe({ method: request.method, route: route ?? 'none', status }, ms / 1000);
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

/** Decodes a path parameter. @throws HttpError 400 when it is not percent-encoded UTF-8. */
function decoded(parameter: string): string {
  try {
    return parameter.includes('%') ? decodeURIComponent(parameter) : parameter;
  } catch {
    throw badRequest(`Failed to decode param '${parameter}'`);
  }
}

/** Checks the scopes of a key. @throws DomainError 403 when it has none of those that suffice. */
function checkScope({ scopes }: Route, key: VerifiedKey): void {
  if (scopes.length > 0 && !scopes.some((scope) => key.scopes.includes(scope))) throw lacksScope(scopes);
}

/** Reads the body, unless the route is a read, and the query. @throws HttpError 408, 413, 415 or 400. */
async function readPayload({ isRead }: Route, request: Request, response: Response): Promise<Payload> {
  if (isRead) return { query: request.query, body: undefined, raw: undefined };
  const { body, raw } = await readBody(request, response);
  request.body = body;
  return { query: request.query, body, raw };
}

/** The `next` function of a handler. It throws, because a request whose controller calls it would get no response. */
function rejectNext(error?: unknown): never {
  throw error instanceof Error ? error : new Error('A route has no next handler');
}
