import type { Request, Response } from 'express';
import { JSON_TYPE, sendText } from './compression.js';
import { isNotModified } from './etag.js';
import { type HttpResponse, JsonText, NEXT_PAGE, StreamedBody } from './response.js';

/** Sets the headers of every response, including errors (contract §3). Responses that require a key are not cached. */
export function setCommonHeaders(response: Response, isOpen: boolean): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Vary', isOpen ? 'Accept-Encoding' : 'Accept-Encoding, Authorization');
  if (!isOpen) response.setHeader('Cache-Control', 'no-store');
}

/** Sends the response of a route, or 304 without a body when the client's copy is current. */
export function writeResponse(request: Request, response: Response, answer: HttpResponse): void {
  const { [NEXT_PAGE]: next, ...headers } = answer.headers;
  if (next !== undefined) response.appendHeader('Link', `<${nextPage(request, next)}>; rel="next"`);
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
  // The client may cache it and revalidate it with its tag.
  if (headers.ETag !== undefined) response.setHeader('Cache-Control', 'private, no-cache');
  const ifNoneMatch = request.headers['if-none-match'];
  const unchanged =
    request.method !== 'POST' &&
    request.method !== 'PATCH' &&
    headers.ETag !== undefined &&
    ifNoneMatch !== undefined &&
    isNotModified(ifNoneMatch, headers.ETag);
  response.statusCode = unchanged ? 304 : answer.status;
  const body = unchanged ? undefined : answer.body;
  if (body instanceof StreamedBody) {
    response.setHeader('Content-Type', body.contentType);
    if (request.method === 'HEAD') response.end();
    else void body.send(response);
  } else writeJson(response, body);
}

/** Sends a body as JSON; undefined sends no body. */
export function writeJson(response: Response, body: unknown): void {
  if (body === undefined) {
    response.end();
    return;
  }
  sendText(response, JSON_TYPE, body instanceof JsonText ? body.text : JSON.stringify(body));
}

/** The request's own path and query with another `after`. */
function nextPage(request: Request, after: string): string {
  const [path = ''] = request.originalUrl.split('?', 1);
  // A value may contain a question mark.
  const parameters = new URLSearchParams(request.originalUrl.slice(path.length + 1));
  parameters.set('after', after);
  return `${path}?${parameters.toString()}`;
}
