/** The database is unreachable, restarting or overloaded. The statement may be retried. */
export class UnavailableError extends Error {}

/** The connection was lost during a statement that writes: it may or may not have taken effect. */
export class UnknownOutcomeError extends UnavailableError {}

/** SQLSTATEs and driver codes of a server that is unreachable, restarting or overloaded. */
const UNAVAILABLE = /^(08|57P|57014|55P03|53)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT|EAI_AGAIN)$/;

/**
 * Messages of a distributed database that lost the connection to one of its nodes: its own, and those of its client library,
 * which have no SQLSTATE. It reports them as internal errors.
 */
const LOST_NODE =
  /failure on connection marked as essential|failed to COPY to shard|server closed the connection unexpectedly|connection to the remote node|could not establish any connections to the node|connection not open|no connection to the server|connection to server was lost|could not (receive data from|send data to) server|SSL connection has been closed unexpectedly|SSL (SYSCALL )?error:/;

/** SQLSTATEs of internal errors, and of the input and output. */
const INTERNAL_ERRORS: readonly (string | undefined)[] = ['XX000', '58030'];

/** Whether a distributed database reported that it lost the connection to one of its nodes. */
const isLostNode = (error: unknown): boolean =>
  INTERNAL_ERRORS.includes(sqlState(error)) && error instanceof Error && LOST_NODE.test(error.message);

/** SQLSTATE of a statement that exceeded `statement_timeout`. */
const QUERY_CANCELED = '57014';

const UNKNOWN_OUTCOME =
  'The database connection was lost during the commit: the change may or may not be saved. Repeat the request with its Idempotency-Key to find out';

/**
 * Whether the server reported that the statement failed and was rolled back, rather than that the session ended, or that of
 * the node that ran it.
 */
const isRolledBack = (error: unknown): boolean => !/^(08|57P|$)/.test(sqlState(error) ?? '') && !isLostNode(error);

/**
 * The error of a statement that writes: its outcome is unknown unless the server reported the failure.
 * @param isDistributed the coordinator also reports a timeout while a node, which does not know of it, commits.
 */
export function toOutcomeError(error: unknown, { isDistributed } = { isDistributed: false }): unknown {
  const cause = error instanceof UnavailableError ? error.cause : error;
  const isCanceled = isDistributed && sqlState(cause) === QUERY_CANCELED;
  return isRolledBack(cause) && !isCanceled ? error : new UnknownOutcomeError(UNKNOWN_OUTCOME, { cause });
}

/** Throws the error of the driver as one of this module, when it means that the database is unavailable. */
export function rethrowUnavailable(error: unknown): never {
  if (!isUnavailable(error)) throw error;
  const message =
    sqlState(error) === QUERY_CANCELED
      ? 'The database query timed out: try again, or request less data'
      : 'The database is unavailable: try again';
  throw new UnavailableError(message, { cause: error });
}

/** Whether the error means that the database is unavailable, so that the statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof UnavailableError) return true;
  if (isLostNode(error)) return true;
  // Not instanceof: errors of Node may come from another realm.
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string') return UNAVAILABLE.test(error.code);
  if (!('message' in error) || typeof error.message !== 'string') return false;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool/.test(
    error.message,
  );
}

/** The SQLSTATE of an error that the server reported; undefined for errors of the connection or of this program. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
