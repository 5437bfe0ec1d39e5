import type { Request, Response } from 'express';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BinaryBody, type HttpResponse, JsonText, ListBody, StreamedBody } from './response.js';
import Negotiator from 'negotiator';
import { brotliCompress, type CompressCallback, constants, gzip } from 'node:zlib';

/** Sets the headers of every response, including errors (contract §3). Responses that require a key are not cached. */
export function setCommonHeaders(response: Response, isOpen: boolean): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Vary', isOpen ? 'Accept-Encoding' : 'Accept-Encoding, Authorization');
  if (!isOpen) response.setHeader('Cache-Control', 'no-store');
}

/**
 * Sends the response of a route, or 304 without a body when the client's copy is current.
 * @param stallMs how long a client may receive no byte of a binary body.
 * @throws the error of the source of a binary body.
 */
export async function writeResponse(
  request: Request,
  response: Response,
  answer: HttpResponse,
  stallMs: number,
): Promise<void> {
  const unchanged = isUnchanged(request, answer);
  const list = answer.body instanceof ListBody ? await answer.body.render() : undefined;
  const body = unchanged ? undefined : list === undefined ? answer.body : new JsonText(list.text);
  // Opened before a header is set: its error is a response without them.
  const source = body instanceof BinaryBody && request.method !== 'HEAD' ? await body.open() : undefined;
  const { headers } = answer;
  if (list?.next !== undefined) response.appendHeader('Link', `<${nextPage(request, list.next)}>; rel="next"`);
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
  // The client may cache it and revalidate it with its tag.
  if (headers.ETag !== undefined) response.setHeader('Cache-Control', 'private, no-cache');
  if (unchanged) response.removeHeader('Content-Range');
  response.statusCode = unchanged ? 304 : answer.status;
  if (body instanceof BinaryBody) {
    response.setHeader('Content-Type', body.contentType);
    if (body.length !== undefined) response.setHeader('Content-Length', body.length);
    if (source === undefined) response.end();
    else await sendSource(response, source, stallMs);
  } else if (body instanceof StreamedBody) {
    response.setHeader('Content-Type', body.contentType);
    if (request.method === 'HEAD') response.end();
    else void body.send(response);
  } else writeJson(response, body);
}

const isUnchanged = ({ method, headers }: Request, { headers: { ETag } }: HttpResponse): boolean => {
  const ifNoneMatch = headers['if-none-match'];
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && ETag !== undefined && ifNoneMatch !== undefined && isNotModified(ifNoneMatch, ETag);
};

/** Sends the bytes of a source. @throws its error; nothing when the client has closed the connection. */
async function sendSource(response: Response, source: Readable, stallMs: number): Promise<void> {
  let isGone = response.destroyed;
  response.once('close', () => (isGone ||= !source.destroyed));
  // The timeout of the socket, which also sees the progress within a chunk.
  response.setTimeout(stallMs, () => response.destroy());
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!isGone) throw error;
    source.destroy();
  }
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

/** The content type of every response except errors and pages. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Bodies up to this size in bytes are not compressed (contract §3). */
const COMPRESSION_THRESHOLD_BYTES = 1024;

/**
 * Longer texts, in UTF-16 units, are encoded to bytes once, instead of once for their length and again to send them.
 */
const LARGE_TEXT_LENGTH = 16_384;

/** The content codings, in the order of preference where the client has none. */
const CODINGS = ['br', 'gzip', 'identity'] as const;

/** A content coding that the service sends. */
export type Coding = (typeof CODINGS)[number];

/** An option that the types of negotiator lack: the order among codings that the client accepts equally. */
interface CodingNegotiator {
  encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined;
}

/**
 * Sends a body, compressed when it is larger than 1 KiB and the client accepts a coding. The body is compressed as a
 * whole, outside the event loop, so that Content-Length is known, also for HEAD.
 */
export function sendText(response: Response, type: string, text: string | Buffer): void {
  const body = typeof text === 'string' && text.length > LARGE_TEXT_LENGTH ? Buffer.from(text) : text;
  const size = Buffer.byteLength(body);
  const coding = size > COMPRESSION_THRESHOLD_BYTES ? codingFor(response) : 'identity';
  response.setHeader('Content-Type', type);
  const sendPlain = (): void => {
    response.setHeader('Content-Length', size);
    response.end(body);
  };
  const sendCompressed: CompressCallback = (error, compressed) => {
    if (error !== null) {
      sendPlain();
      return;
    }
    response.setHeader('Content-Encoding', coding);
    response.setHeader('Content-Length', compressed.length);
    response.end(compressed);
  };
  // Brotli's default quality, 11, takes 100 times as long and saves 20 % more.
  if (coding === 'br') brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, sendCompressed);
  else if (coding === 'gzip') gzip(body, sendCompressed);
  else sendPlain();
}

/**
 * The coding by `Accept-Encoding` (RFC 9110 §12.5.3). A client that accepts none of them gets the uncompressed body.
 */
export function codingFor({ req }: Response): Coding {
  if (req.headers['accept-encoding'] === undefined) return 'identity';
  const negotiator: CodingNegotiator = new Negotiator(req);
  const chosen = negotiator.encoding(CODINGS, { preferred: CODINGS });
  return CODINGS.find((coding) => coding === chosen) ?? 'identity';
}

/** Whether `If-None-Match` contains this tag (weak comparison, RFC 9110 §13.1.2). */
const isNotModified = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
