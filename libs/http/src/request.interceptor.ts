import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { HttpResponse, NEXT_PAGE } from './response.js';
import type { HasGetOfOne } from './api-adapter.js';
import type { Settings } from '#platform';
import { readBody } from './body.js';
import { isNotModified } from './etag.js';
import { requestStateOf, keyOf } from './request-state.js';
import { type Idempotency, requestHash } from './idempotency.js';
import { operationOf } from './openapi/operation.js';
import { idempotencyKeyOf } from './parameters.js';
import { parseInputs } from './validation/request-inputs.js';

/**
 * Wraps every handler: reads the body (after routing and scopes, as the contract orders the checks), replays repeated
 * requests, and sends the response.
 */
export class RequestInterceptor implements NestInterceptor {
  constructor(
    private readonly settings: Pick<Settings, 'unknownFields'>,
    private readonly idempotency: Idempotency,
    private readonly hasGetOfOne: HasGetOfOne,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return from(this.respondTo(context, http.getRequest<Request>(), http.getResponse<Response>(), next));
  }

  private async respondTo(
    context: ExecutionContext,
    request: Request,
    response: Response,
    next: CallHandler<unknown>,
  ): Promise<unknown> {
    const state = requestStateOf(request);
    const handler = context.getHandler();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    let raw: Buffer | undefined;
    if (!isRead) ({ raw, body: request.body } = await readBody(request, response));
    const body: object | undefined = isRead ? undefined : (request.body as object);
    state.inputs = parseInputs(operationOf(handler), request.query, body, this.settings.unknownFields);
    const respond = this.responderOf(handler, request);
    const perform = async (): Promise<HttpResponse> => respond(await firstValueFrom(next.handle()));
    const key = isRead ? undefined : idempotencyKeyOf(request);
    if (key === undefined) return send(request, response, await perform());
    const hash = requestHash(request, raw);
    state.receipt = this.idempotency.receipt(key, hash, respond, operationOf(handler).answersSecret);
    return send(request, response, await this.idempotency.once(keyOf(request).account, key, hash, perform));
  }

  /**
   * Turns the result of a handler into the response of its route: queries return one already.
   * @throws Error when a write has no responder, before the handler runs: nothing is committed without a response.
   */
  private responderOf(handler: object, request: Request): (result: unknown) => HttpResponse {
    const { respond } = operationOf(handler);
    const missing = (): Error => new Error(`${request.method} ${request.path} documents no response`);
    if (respond === undefined && request.method !== 'GET' && request.method !== 'HEAD') throw missing();
    return (result) => {
      if (result instanceof HttpResponse) return result;
      if (respond === undefined) throw missing();
      return respond(result as never, this.collectionOf(request));
    };
  }

  /** The collection's path when an entity that this request creates has a GET of its own. */
  private collectionOf(request: Request): string | undefined {
    const { route = '' } = requestStateOf(request);
    const [path, pattern] = [request.path.replace(/\/$/, ''), route];
    if (request.method === 'POST') return this.hasGetOfOne(pattern) ? path : undefined;
    const parent = (at: string): string => at.slice(0, at.lastIndexOf('/'));
    return this.hasGetOfOne(parent(pattern)) ? parent(path) : undefined;
  }
}

/** Writes status and headers; the body is returned for Nest to write. */
function send(request: Request, response: Response, answer: HttpResponse): object | undefined {
  const { [NEXT_PAGE]: next, ...headers } = answer.headers;
  if (next !== undefined) response.appendHeader('Link', `<${nextPage(request, next)}>; rel="next"`);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const ifNoneMatch = request.headers['if-none-match'];
  const unchanged =
    request.method !== 'POST' &&
    request.method !== 'PATCH' &&
    headers.ETag !== undefined &&
    ifNoneMatch !== undefined &&
    isNotModified(ifNoneMatch, headers.ETag);
  response.status(unchanged ? 304 : answer.status);
  return unchanged ? undefined : answer.body;
}

/** The request's own path and query with another `after`. */
function nextPage(request: Request, after: string): string {
  const [path = '', query = ''] = request.originalUrl.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('after', after);
  return `${path}?${parameters.toString()}`;
}
