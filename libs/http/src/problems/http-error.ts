/** An error of the request itself, beside the domain's rules: its form, its key, its size, its rate. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    /** Stable: a code of contract §2. */
    readonly code: string,
    message: string,
    /** Headers of the response, such as `Retry-After`. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** 400: the request cannot be read. */
export const badRequest = (message: string): HttpError => new HttpError(400, 'bad_request', message);

/** 400: the body is not JSON. */
export const malformedJson = (message: string): HttpError => new HttpError(400, 'malformed_json', message);

/** 401, with the scheme that the service expects. */
export const unauthorized = (message: string): HttpError =>
  new HttpError(401, 'unauthorized', message, { 'WWW-Authenticate': 'Bearer' });

/** 413. */
export const payloadTooLarge = (limit: number): HttpError =>
  new HttpError(413, 'payload_too_large', `The body is larger than ${limit} bytes`);

/** 415. */
export const unsupportedMediaType = (message: string): HttpError =>
  new HttpError(415, 'unsupported_media_type', message);

/** 404 of a path without routes; 405 when it has routes of other methods. */
export const noSuchRoute = (method: string, allowed: Iterable<string> = []): HttpError => {
  const Allow = [...allowed].sort().join(', ');
  return Allow === ''
    ? new HttpError(404, 'not_found', 'No such path')
    : new HttpError(405, 'method_not_allowed', `${method} is not possible here`, { Allow });
};
