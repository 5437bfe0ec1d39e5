import type { Request, Response } from 'express';
import { isNotModified } from './etag.js';
import { type HttpResponse, NEXT_PAGE } from './response.js';

/** Sends the response of a route; 304 without a body when the client has it already. */
export function writeResponse(request: Request, response: Response, answer: HttpResponse): void {
  const { [NEXT_PAGE]: next, ...headers } = answer.headers;
  if (next !== undefined) response.appendHeader('Link', `<${nextPage(request, next)}>; rel="next"`);
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
  const ifNoneMatch = request.headers['if-none-match'];
  const unchanged =
    request.method !== 'POST' &&
    request.method !== 'PATCH' &&
    headers.ETag !== undefined &&
    ifNoneMatch !== undefined &&
    isNotModified(ifNoneMatch, headers.ETag);
  response.statusCode = unchanged ? 304 : answer.status;
  writeJson(response, unchanged ? undefined : answer.body);
}

/** Sends a body as JSON; undefined is none. */
export function writeJson(response: Response, body: unknown): void {
  if (body === undefined) {
    response.end();
    return;
  }
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** The request's own path and query with another `after`. */
function nextPage(request: Request, after: string): string {
  const [path = '', query = ''] = request.originalUrl.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('after', after);
  return `${path}?${parameters.toString()}`;
}
