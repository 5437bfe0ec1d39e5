import bodyParser from 'body-parser';
import { isUtf8 } from 'node:buffer';
import type { Request, Response } from 'express';
import { DomainError } from '#eventstore/domain';

/** Largest request body in bytes (contract §3). */
export const BODY_LIMIT = 1024 * 1024;

const readRaw = bodyParser.raw({ type: () => true, limit: BODY_LIMIT, inflate: true });

/** The reason for which body-parser gives up, by its `type`. */
const REFUSALS: Readonly<Record<string, () => DomainError>> = {
  'entity.too.large': () =>
    new DomainError('payload_too_large', 'payload_too_large', `The body is larger than ${BODY_LIMIT} bytes`),
  'encoding.unsupported': () =>
    new DomainError(
      'unsupported_media_type',
      'unsupported_media_type',
      'The body may be plain or compressed with gzip, deflate or br',
    ),
  'request.aborted': () => new DomainError('malformed', 'bad_request', 'The body ended too early'),
  'request.size.invalid': () =>
    new DomainError('malformed', 'bad_request', 'The body is not as long as Content-Length says'),
};

/**
 * Reads the body as JSON whatever its content type; an empty one is `{}`.
 * @throws DomainError 413, 415 or 400 when it cannot be an object in UTF-8.
 */
export async function readBody(request: Request, response: Response): Promise<{ raw: Buffer; body: object }> {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new DomainError('unsupported_media_type', 'unsupported_media_type', 'The body must be in UTF-8');
  await new Promise<void>((resolve, reject) =>
    readRaw(request, response, (error?: unknown) => (error ? reject(refusalOf(error)) : resolve())),
  );
  const raw: unknown = request.body;
  if (!Buffer.isBuffer(raw) || raw.length === 0) return { raw: Buffer.alloc(0), body: {} };
  return { raw, body: parseObject(raw) };
}

function parseObject(raw: Buffer): object {
  if (!isUtf8(raw)) throw new DomainError('malformed', 'malformed_json', 'The body is not UTF-8');
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch (error) {
    throw new DomainError(
      'malformed',
      'malformed_json',
      `The body is not JSON: ${error instanceof Error ? error.message : 'cannot be parsed'}`,
    );
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new DomainError('malformed', 'bad_request', 'The body must be a JSON object');
  return body;
}

function refusalOf(error: unknown): Error {
  const type = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';
  const refusal = REFUSALS[type]?.();
  if (refusal) return refusal;
  // What is left is a compressed body that cannot be inflated.
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 400)
    return new DomainError('malformed', 'bad_request', 'The body cannot be decompressed');
  return error instanceof Error ? error : new Error(String(error));
}
