import { HttpException } from '@nestjs/common';
import { STATUS_CODES } from 'node:http';
import { DomainError, type ErrorDetails, type ErrorKind } from '#eventstore/domain';

/** The one mapping of refusals to HTTP (contract §2). */
export const STATUS: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  in_use: 409,
  version_mismatch: 412,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  headers_too_large: 431,
  unavailable: 503,
};

/** `application/problem+json` (RFC 9457) with the members that older clients read. */
export interface Problem {
  readonly message: string;
  readonly detail: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly type: string;
  readonly request_id: string;
}

const TITLES: Readonly<Record<number, string>> = { 413: 'Content Too Large', 422: 'Unprocessable Content' };

/** The body of a refusal. */
export const problemOf = ({ kind, code, message, details }: DomainError, requestId: string): Problem =>
  problem({ status: STATUS[kind], code, detail: message, details }, requestId);

/** The body of a fault of ours; what went wrong is in the log, under the request's id. */
export const internalProblem = (requestId: string): Problem =>
  problem(
    { status: 500, code: 'internal_error', detail: 'The service failed; its log holds the cause under the request id' },
    requestId,
  );

/** The cause comes first, since logs and scripts cut bodies. */
const problem = (
  {
    status,
    code,
    detail,
    details: { errors, ...further } = {},
  }: Pick<Problem, 'status' | 'code' | 'detail'> & { readonly details?: ErrorDetails },
  requestId: string,
): Problem => ({
  message: errors === undefined ? detail : 'Cannot process request',
  detail,
  ...(errors && { errors }),
  ...further,
  code,
  status,
  title: TITLES[status] ?? STATUS_CODES[status] ?? 'Error',
  type: `/errors/${code}`,
  request_id: requestId,
});

/** Errors that Express and its parts throw before a handler runs, as refusals; undefined for anything else. */
export function refusalOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof URIError)
    return new DomainError('malformed', 'bad_request', 'The path is not percent-encoded UTF-8');
  if (error instanceof HttpException && error.getStatus() === 400)
    return new DomainError('malformed', 'bad_request', error.message);
  return undefined;
}
