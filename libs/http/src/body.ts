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

/** Largest request body in bytes (contract §3). */
export const BODY_LIMIT = 1024 * 1024;

const readRaw = bodyParser.raw({ type: () => true, limit: BODY_LIMIT, inflate: true });

/** The errors of body-parser, by their `type`. */
const ERRORS: Readonly<Record<string, () => HttpError>> = {
  'entity.too.large': () => payloadTooLarge(BODY_LIMIT),
  'encoding.unsupported': () => unsupportedMediaType('The body may be plain or compressed with gzip, deflate or br'),
  'request.aborted': () => badRequest('The body ended too early'),
  'request.size.invalid': () => badRequest('The body is not as long as Content-Length says'),
};

/**
 * Reads the body as JSON whatever its content type; an empty one is `{}`.
 * @throws HttpError 413, 415 or 400 when it cannot be an object in UTF-8.
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
  // The remaining case is a compressed body that cannot be inflated.
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 400)
    return badRequest('The body cannot be decompressed');
  return error instanceof Error ? error : new Error(String(error));
}
