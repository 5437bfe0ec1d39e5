import bodyParser from 'body-parser';
import { isUtf8 } from 'node:buffer';
import type { Request, RequestHandler, Response } from 'express';
import {
  badRequest,
  type HttpError,
  malformedJson,
  payloadTooLarge,
  unsupportedMediaType,
} from './problems/http-error.js';
import { unavailable } from './problems/problem.js';

/** Maximum size of a request body in bytes, after decompression, unless the route takes larger ones (contract §3). */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Maximum bodies above {@link MAX_BODY_BYTES} that are read at once; further ones are rejected with 503 (contract §3). */
export const MAX_LARGE_BODIES = 4;

/** A body as its bytes and as the JSON object that they are. */
export interface RequestBody {
  readonly raw: Buffer;
  readonly body: object;
}

/** The responses to the errors of body-parser, by their `type`. @param limit the maximum size in bytes. */
const ERRORS: Readonly<Record<string, (limit: number) => HttpError>> = {
  'entity.too.large': payloadTooLarge,
  'encoding.unsupported': () => unsupportedMediaType('Content-Encoding must be gzip, deflate, br or identity'),
  'request.aborted': () => badRequest('The request body is incomplete'),
  'request.size.invalid': () => badRequest('The length of the body differs from Content-Length'),
};

/** Reads the bodies of requests; at most {@link MAX_LARGE_BODIES} large ones at a time. */
export class BodyReader {
  private readonly parsers = new Map<number, RequestHandler>();
  private large = 0;

  /**
   * Reads the body as JSON, whatever its content type. An empty body is `{}`.
   * @param limit the maximum size in bytes, after decompression.
   * @throws HttpError 413, 415, 400 when the body is not a JSON object in UTF-8, or 503 when too many large bodies are
   * being read.
   */
  async read(request: Request, response: Response, limit: number): Promise<RequestBody> {
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType('The body must be in UTF-8');
    if (limit <= MAX_BODY_BYTES || !mayBeLarge(request)) return this.readWithin(request, response, limit);
    if (this.large >= MAX_LARGE_BODIES)
      throw unavailable(`${MAX_LARGE_BODIES} bodies above ${MAX_BODY_BYTES} bytes are being read: try again`);
    this.large++;
    try {
      return await this.readWithin(request, response, limit);
    } finally {
      this.large--;
    }
  }

  private async readWithin(request: Request, response: Response, limit: number): Promise<RequestBody> {
    const parser = this.parsers.get(limit) ?? bodyParser.raw({ type: () => true, limit, inflate: true });
    this.parsers.set(limit, parser);
    await new Promise<void>((resolve, reject) =>
      parser(request, response, (error?: unknown) => (error ? reject(errorOf(error, limit)) : resolve())),
    );
    const raw: unknown = request.body;
    if (!Buffer.isBuffer(raw) || raw.length === 0) return { raw: Buffer.alloc(0), body: {} };
    return { raw, body: parseObject(raw) };
  }
}

/** Whether a body may be larger than {@link MAX_BODY_BYTES}: one of unknown size, in chunks or compressed, may be. */
const mayBeLarge = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity' ||
  Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES;

function parseObject(raw: Buffer): object {
  if (!isUtf8(raw)) throw malformedJson('The body is not UTF-8');
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch (error) {
    throw malformedJson(`The body is not JSON: ${error instanceof Error ? error.message : 'cannot be parsed'}`);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object');
  return body;
}

function errorOf(error: unknown, limit: number): Error {
  const type = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';
  const known = ERRORS[type]?.(limit);
  if (known) return known;
  // The remaining case: a compressed body that cannot be decompressed.
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 400)
    return badRequest('The body cannot be decompressed');
  return error instanceof Error ? error : new Error(String(error));
}
