import bodyParser from 'body-parser';
import { isUtf8 } from 'node:buffer';
import type { Request, Response } from 'express';
import {
  badRequest,
  type HttpError,
  malformedJson,
  payloadTooLarge,
  unsupportedMediaType,
} from './problems/http-error.js';

/** Maximum size of a request body in bytes, after decompression (contract §3). */
export const MAX_BODY_BYTES = 1024 * 1024;

const readRaw = bodyParser.raw({ type: () => true, limit: MAX_BODY_BYTES, inflate: true });

/** The responses to the errors of body-parser, by their `type`. */
const ERRORS: Readonly<Record<string, () => HttpError>> = {
  'entity.too.large': () => payloadTooLarge(MAX_BODY_BYTES),
  'encoding.unsupported': () => unsupportedMediaType('Content-Encoding must be gzip, deflate, br or identity'),
  'request.aborted': () => badRequest('The request body is incomplete'),
  'request.size.invalid': () => badRequest('The length of the body differs from Content-Length'),
};

/**
 * Reads the body as JSON, whatever its content type. An empty body is `{}`.
 * @throws HttpError 413, 415, or 400 when the body is not a JSON object in UTF-8.
 */
export async function readBody(request: Request, response: Response): Promise<{ raw: Buffer; body: object }> {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType('The body must be in UTF-8');
  await new Promise<void>((resolve, reject) =>
    readRaw(request, response, (error?: unknown) => (error ? reject(errorOf(error)) : resolve())),
  );
  const raw: unknown = request.body;
  if (!Buffer.isBuffer(raw) || raw.length === 0) return { raw: Buffer.alloc(0), body: {} };
  return { raw, body: parseObject(raw) };
}

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

function errorOf(error: unknown): Error {
  const type = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';
  const known = ERRORS[type]?.();
  if (known) return known;
  // The remaining case: a compressed body that cannot be decompressed.
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 400)
    return badRequest('The body cannot be decompressed');
  return error instanceof Error ? error : new Error(String(error));
}
