import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { invalid } from '#eventstore/domain';
import { HttpResponse, NEXT_PAGE } from './response.js';
import type { Settings } from '#platform';
import { readBody } from './body.js';
import { isNotModified } from './etag.js';
import { requestStateOf, keyOf } from './request-state.js';
import { type Idempotency, requestHash } from './idempotency.js';
import { takesBody, takesQuery } from './openapi/operation.js';
import { idempotencyKeyOf } from './parameters.js';

/**
 * Around every handler: reads the body (after routing and scopes, as the contract orders the checks), replays what was
 * performed before, and turns the Answer into a response.
 */
export class RequestInterceptor implements NestInterceptor {
  constructor(
    private readonly settings: Pick<Settings, 'unknownFields'>,
    private readonly idempotency: Idempotency,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return from(this.exchange(context, http.getRequest<Request>(), http.getResponse<Response>(), next));
  }

  private async exchange(
    context: ExecutionContext,
    request: Request,
    response: Response,
    next: CallHandler<unknown>,
  ): Promise<unknown> {
    const state = requestStateOf(request);
    const readOnly = request.method === 'GET' || request.method === 'HEAD';
    if (!readOnly) {
      const { raw, body } = await readBody(request, response);
      state.rawBody = raw;
      request.body = body;
    }
    if (this.settings.unknownFields === 'reject') refuseUnasked(context.getHandler(), request, readOnly);
    const perform = (): Promise<unknown> => firstValueFrom(next.handle());
    const key = readOnly ? undefined : idempotencyKeyOf(request);
    const result =
      key === undefined
        ? await perform()
        : await this.idempotency.once(
            keyOf(request).account,
            key,
            requestHash(request, state.rawBody),
            async () => (await perform()) as HttpResponse,
          );
    return result instanceof HttpResponse ? send(request, response, result) : result;
  }
}

/** Keys of a query or body that the route does not take at all. @throws DomainError 422 naming them. */
function refuseUnasked(handler: object, request: Request, readOnly: boolean): void {
  const keys = [
    ...(takesQuery(handler) ? [] : Object.keys(request.query)),
    ...(readOnly || takesBody(handler) ? [] : Object.keys(request.body as object)),
  ];
  if (keys.length > 0) throw invalid(Object.fromEntries(keys.map((key) => [key, ['is not known']])));
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
