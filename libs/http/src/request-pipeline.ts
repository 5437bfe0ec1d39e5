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

/** Largest URL and headers in bytes (contract §3). */
const URL_LIMIT = 8 * 1024;
const HEADERS_LIMIT = 16 * 1024;

/** Query and body of a request, not parsed yet. */
interface Payload {
  readonly query: object;
  /** Undefined for a read. */
  readonly body: object | undefined;
  /** The bytes of the body; undefined for a read. */
  readonly raw: Buffer | undefined;
}

/** A request that passed all checks before the replay. */
interface Exchange {
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
    /** Serves the paths that need no key. */
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

  /** The order of checks. Each line throws what is beside it; 404 of the entity, 412 and 422 are found while it is performed. */
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
      const exchange = { route, request, response, state, key, payload };
      const answer = await this.replayOrPerform(exchange);
      if (answer !== undefined) writeResponse(request, response, await this.withRepresentation(exchange, answer));
    } catch (error) {
      this.problems.answer(error, request, response);
    }
  }

  /** Counts the request against the limit of its key. @throws HttpError 429 when none is left. */
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

  /** Performs the request, unless it repeats one with the same Idempotency-Key: then its answer is replayed. */
  private replayOrPerform(exchange: Exchange): Promise<HttpResponse | undefined> {
    const { route, request, state, key, payload } = exchange;
    const idempotencyKey = idempotencyKeyOf(request);
    if (idempotencyKey === undefined) return this.perform(exchange);
    const hash = requestHash(request, payload.raw);
    const answerOf = (result: unknown): HttpResponse => this.responseOf(route, request, state, result);
    state.receipt = this.idempotency.receipt(idempotencyKey, hash, answerOf, route.operation.answersSecret);
    return this.idempotency.once(key.account, idempotencyKey, hash, () => this.perform(exchange));
  }

  /**
   * Runs Nest's handler of the route: the guards, interceptors, pipes and filters that the controller declares, and the
   * controller. @returns undefined when the controller or its filter sends the response itself.
   */
  private async perform({ route, request, response, state, payload }: Exchange): Promise<HttpResponse | undefined> {
    if (this.settings.unknownFields === 'ignore') state.ignoredFields = new Set();
    state.inputs = parseInputs(route.operation, payload.query, payload.body, state.ignoredFields);
    await route.handler(request, response, nothingFollows);
    const { handled } = state;
    if (handled === undefined) return undefined;
    if ('error' in handled) throw handled.error;
    return this.responseOf(route, request, state, handled.result);
  }

  /**
   * The answer with the body of GET beside it, when the request prefers that and the key may read the entity. The change is
   * committed by then: when the read fails, the answer is sent as it is.
   */
  private async withRepresentation(exchange: Exchange, answer: HttpResponse): Promise<HttpResponse> {
    const { request, key } = exchange;
    const entity = prefersRepresentation(request) ? entityRead(this.routes, request.path, answer.body) : undefined;
    if (entity === undefined) return answer;
    try {
      checkScope(entity.route, key);
      request.params = entity.params;
      const payload: Payload = { query: {}, body: undefined, raw: undefined };
      const read = await this.perform({ ...exchange, route: entity.route, payload });
      return answer.beside(read?.body ?? {}, { 'Preference-Applied': 'return=representation' });
    } catch (error) {
      if (!(error instanceof DomainError)) this.log.error({ err: error }, 'a changed entity could not be read');
      return answer;
    }
  }

  /** Turns the result of a handler into the response of its route: queries return one already. */
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

  /** The collection's path when an entity that this request creates has a GET of its own. */
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

/** The id that the request gives itself, or a new one. */
function requestIdOf({ headers: { 'x-request-id': given } }: Request): string {
  return typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given) ? given : newUuid();
}

/** @throws HttpError 414, 431, or 400 without a Host header or a path. */
function checkSize(request: Request): void {
  if (request.originalUrl.length > URL_LIMIT)
    throw new HttpError(414, 'uri_too_long', `The URL is longer than ${URL_LIMIT} bytes`);
  let bytes = 0;
  for (const text of request.rawHeaders) bytes += text.length + 2;
  if (bytes > HEADERS_LIMIT)
    throw new HttpError(431, 'headers_too_large', `The headers are larger than ${HEADERS_LIMIT} bytes`);
  if (request.headers.host === undefined && request.httpVersion === '1.1')
    throw badRequest('The request has no Host header');
  if (request.path === '') throw badRequest('The target of the request is no path and no http URL');
}

/** The text of a parameter. @throws HttpError 400 when it is not percent-encoded UTF-8. */
function decoded(parameter: string): string {
  try {
    return parameter.includes('%') ? decodeURIComponent(parameter) : parameter;
  } catch {
    throw badRequest(`Failed to decode param '${parameter}'`);
  }
}

/** @throws DomainError 403 when the key has none of the scopes that suffice. */
function checkScope({ scopes }: Route, key: VerifiedKey): void {
  if (scopes.length > 0 && !scopes.some((scope) => key.scopes.includes(scope))) throw lacksScope(scopes);
}

/** Reads the body, unless the route is a read, and then the query. @throws HttpError 408, 413, 415 or 400. */
async function readPayload({ isRead }: Route, request: Request, response: Response): Promise<Payload> {
  if (isRead) return { query: request.query, body: undefined, raw: undefined };
  const { body, raw } = await readBody(request, response);
  request.body = body;
  return { query: request.query, body, raw };
}

/** The `next` of a handler: a controller that calls it would leave its request without an answer. */
function nothingFollows(error?: unknown): never {
  throw error instanceof Error ? error : new Error('No handler follows that of a route');
}
