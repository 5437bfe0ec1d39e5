import { HttpException } from '@nestjs/common';
import { STATUS_CODES } from 'node:http';
import { DomainError, type ErrorDetails, type ErrorKind, excerpt } from '#eventstore/domain';
import { AccountBusyError, UnavailableError, wireKeys } from '#eventstore/store';
import { accountBusy, badRequest, HttpError } from './http-error.js';

/** The one mapping of domain errors to HTTP (contract §2). */
export const STATUS: Readonly<Record<ErrorKind, number>> = {
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  in_use: 409,
  gone: 410,
  version_mismatch: 412,
  invalid: 422,
};

/** An `application/problem+json` body (RFC 9457) with the members that older clients read. */
export interface Problem {
  readonly message: string;
  readonly detail: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly conflicting_uuid?: string;
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly type: string;
  readonly request_id: string;
}

/** An error that a response reports to the client. */
export type ReportedError = DomainError | HttpError;

/** The status of an error's response. */
export const statusOf = (error: ReportedError): number =>
  error instanceof HttpError ? error.status : STATUS[error.kind];

const TITLES: Readonly<Record<number, string>> = { 413: 'Content Too Large', 422: 'Unprocessable Content' };

/** The body of an error's response. */
export const problemOf = (error: ReportedError, requestId: string): Problem =>
  problem(
    {
      status: statusOf(error),
      code: error.code,
      detail: error.message,
      ...(error instanceof DomainError && { details: error.details }),
    },
    requestId,
  );

/** The body of an internal error. The cause is in the log under the request id. */
export const internalProblem = (requestId: string): Problem =>
  problem(
    { status: 500, code: 'internal_error', detail: 'Internal error: the log has the cause under the request id' },
    requestId,
  );

/** The cause comes first, because logs and scripts truncate bodies. */
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
  ...(wireKeys(further) as object),
  code,
  status,
  title: TITLES[status] ?? STATUS_CODES[status] ?? 'Error',
  type: `/errors/${code}`,
  request_id: requestId,
});

/** The headers of an error's response. A conflict may be retried at once, so it gets a short `Retry-After`. */
export function headersOf(error: ReportedError): Readonly<Record<string, string>> {
  if (error instanceof HttpError) return error.headers;
  return error.kind === 'conflict' ? { 'Retry-After': '1' } : {};
}

/** The error that is reported to the client; undefined for an internal error. */
export function reportedError(error: unknown): ReportedError | undefined {
  if (error instanceof DomainError || error instanceof HttpError) return error;
  if (error instanceof AccountBusyError) return accountBusy(error.message);
  if (error instanceof UnavailableError) return unavailable(error.message);
  if (error instanceof URIError) return badRequest('The path is not percent-encoded UTF-8');
  if (!(error instanceof HttpException)) return undefined;
  const [, parameter] = /^Failed to decode param '(.*)'$/s.exec(error.message) ?? [];
  if (parameter !== undefined) return undecodable(parameter);
  const code = NEST_CODES[error.getStatus()];
  return code === undefined ? undefined : new HttpError(error.getStatus(), code, error.message);
}

/** 400: a parameter of a path is not percent-encoded UTF-8. */
export const undecodable = (parameter: string): HttpError =>
  badRequest(`Failed to decode param '${excerpt(parameter)}'`);

/** 422: the route exists, but not for operations of a batch. */
export const notInBatches = (method: string, path: string): DomainError =>
  new DomainError('invalid', 'batch.not_allowed', `${method} ${excerpt(path)} cannot be an operation of a batch`);

/** 422: the route has no trial run. */
export const noTrial = (): DomainError =>
  new DomainError(
    'invalid',
    'dry_run.not_available',
    'This request has no trial run: send it without X-Service-Dry-Run',
  );

/** The codes of the exceptions of Nest that guards, interceptors and pipes throw. */
const NEST_CODES: { [status: number]: string } = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
};

/** 503: the rows that a list needs were not found in time. @param filters the names of its filters. */
export const listTimedOut = (filters: readonly string[]): HttpError =>
  unavailable(
    `The database query with ${filters.map(excerpt).join(', ')} timed out: add or change filters, or try again later`,
  );

/** 503: the database is unavailable. */
export const unavailable = (message: string): HttpError =>
  new HttpError(503, 'unavailable', message, { 'Retry-After': '1' });
