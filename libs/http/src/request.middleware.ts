import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { KeyVerifier } from './key-verifier.js';
import type { RequestMetrics } from './request-metrics.js';
import { endRequest, traceIdOf, traceRequest } from './request-tracing.js';
import { newUuid } from '#eventstore/domain';
import { badRequest, HttpError } from './problems/http-error.js';
import { type RequestState, requestStateOf, startRequest } from './request-state.js';
import type { ProblemFilter } from './problems/problem.filter.js';
import type { RateLimit } from './rate-limit.js';

/** Largest URL and headers in bytes (contract §3). */
const URL_LIMIT = 8 * 1024;
const HEADERS_LIMIT = 16 * 1024;

/** Paths that need no key (contract §2). */
const OPEN = /^\/(openapi\.json|docs|errors|health)(\/|$)/;

/** The first thing a request meets: its id, its log line, its size, its key and its allowance, in this order. */
export class RequestMiddleware {
  constructor(
    private readonly keys: KeyVerifier,
    private readonly rateLimit: RateLimit,
    private readonly metrics: RequestMetrics,
    private readonly log: Logger,
    private readonly problems: ProblemFilter,
  ) {}

  /** Express middleware. */
  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given) ? given : newUuid();
    const state = startRequest(request, { requestId, startedAt: performance.now() });
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => this.ended(request, response, state));
    const enter = (): void => this.enter(request, response, next);
    if (OPEN.test(request.path)) enter();
    else traceRequest(request, state, enter);
  };

  private enter(request: Request, response: Response, next: NextFunction): void {
    this.check(request, response).then(next, (error: unknown) => this.problems.answer(error, request, response));
  }

  private async check(request: Request, response: Response): Promise<void> {
    if (request.originalUrl.length > URL_LIMIT)
      throw new HttpError(414, 'uri_too_long', `The URL is longer than ${URL_LIMIT} bytes`);
    const headers = request.rawHeaders.reduce((bytes, text) => bytes + text.length + 2, 0);
    if (headers > HEADERS_LIMIT)
      throw new HttpError(431, 'headers_too_large', `The headers are larger than ${HEADERS_LIMIT} bytes`);
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      throw badRequest('The request has no Host header');
    if (OPEN.test(request.path)) return;
    const key = await this.keys.verify(request.headers.authorization);
    requestStateOf(request).key = key;
    const { policy } = this.rateLimit;
    if (policy === undefined) return;
    response.setHeader('RateLimit-Policy', policy);
    const { remaining, resetSeconds } = this.rateLimit.take(key.uuid);
    response.setHeader('RateLimit', `"default";r=${remaining};t=${resetSeconds}`);
  }

  private ended(request: Request, response: Response, { requestId, startedAt, key, route, span }: RequestState): void {
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
