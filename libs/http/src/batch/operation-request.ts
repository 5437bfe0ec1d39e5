import type { Request, Response } from 'express';

/** What an operation of another request asks for. */
export interface AskedOperation {
  readonly method: string;
  readonly path: string;
  readonly if_match?: string | null;
}

/** Headers of a batch that do not apply to its operations: they describe its own body, or have a form for each operation. */
const OWN_HEADERS = /^(?:content-.*|transfer-encoding|idempotency-key|if-match)$/;

/** The headers of a batch that apply to all operations. */
export const sharedHeaders = ({ headers }: Request): Request['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)));

/**
 * The request of an operation, as its handler reads it: that of the batch with another method, path and body. It is derived
 * from it, because a new message would cost as much as an HTTP request.
 */
export function operationRequest(
  batch: Request,
  { method, path, if_match: ifMatch }: AskedOperation,
  shared: Request['headers'],
): Request {
  return Object.assign(Object.create(batch) as Request, {
    method,
    url: path,
    originalUrl: path,
    parsedQuery: {},
    params: {},
    headers: ifMatch == null ? shared : { ...shared, 'if-match': ifMatch },
  });
}

/** The response that belongs to the request of an operation. What a controller sends itself is not sent. */
export const operationResponse = (batch: Response, request: Request): Response =>
  Object.assign(Object.create(batch) as Response, { req: request, setHeader: unsent, end: unsent });

function unsent<T>(this: T): T {
  return this;
}
