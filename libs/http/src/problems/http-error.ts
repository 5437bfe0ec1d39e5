/** An error at the HTTP level, outside the domain: malformed request, authentication, size or rate. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    /** A stable code of contract §2. */
    readonly code: string,
    message: string,
    /** Headers of the response, such as `Retry-After`. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** 400: the request cannot be parsed. */
export const badRequest = (message: string): HttpError => new HttpError(400, 'bad_request', message);

/** 400: the body is not JSON. */
export const malformedJson = (message: string): HttpError => new HttpError(400, 'malformed_json', message);

/** 401, with the authentication scheme in `WWW-Authenticate`. */
export const unauthorized = (message: string): HttpError =>
  new HttpError(401, 'unauthorized', message, { 'WWW-Authenticate': 'Bearer' });

/** 408: the body, or of a stream its next byte, did not arrive in time. */
export const requestTimeout = (message = 'The request was not received within 30 seconds'): HttpError =>
  new HttpError(408, 'request_timeout', message);

/** 413. @param limit the maximum size in bytes. */
export const payloadTooLarge = (limit: number): HttpError =>
  new HttpError(413, 'payload_too_large', `The body is larger than ${limit} bytes`);

/** 413: building the body would take memory and time out of proportion to its bytes. @param limit what it exceeds: `64 levels`. */
export const bodyTooComplex = (limit: string): HttpError =>
  new HttpError(413, 'body_too_complex', `The body has more than ${limit}`);

/** 429: the account has used its share of what a process has to share (contract §25). */
export const accountBusy = (message: string): HttpError =>
  new HttpError(429, 'account_busy', message, { 'Retry-After': '1' });

/** 415: the charset or content encoding is not supported. */
export const unsupportedMediaType = (message: string): HttpError =>
  new HttpError(415, 'unsupported_media_type', message);

/** 404 for a path without routes; 405 when the path has routes for other methods (`allowed`). */
export const noSuchRoute = (method: string, allowed: Iterable<string> = []): HttpError => {
  const Allow = [...allowed].sort().join(', ');
  return Allow === ''
    ? new HttpError(404, 'not_found', 'Path not found')
    : new HttpError(405, 'method_not_allowed', `Method ${method} is not allowed for this path`, { Allow });
};
