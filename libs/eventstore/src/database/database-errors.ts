/** The database is unreachable, restarting or overloaded. The statement may be retried. */
export class UnavailableError extends Error {}

/** A statement took longer than its limit. The database works; the same statement is likely to take as long again. */
export class QueryTimeoutError extends UnavailableError {}

/** The account of a statement has used its share of what the process has; another account may still be served. */
export class AccountBusyError extends UnavailableError {}

/** The client of a command has closed its connection before the command was sent to the database. */
export class AbandonedCommandError extends UnavailableError {
  constructor() {
    super('The client has closed the connection');
  }
}

/** The connection was lost during a statement that writes: it may or may not have taken effect. */
export class UnknownOutcomeError extends UnavailableError {}

/** A condition in which the database is unavailable. */
interface Condition {
  /** A SQLSTATE, the beginning of several, or a code of the system. */
  readonly code: RegExp;
  /** Whether the session ends, so that the outcome of a statement that writes is unknown. */
  readonly isLost: boolean;
  /** The message of the error; {@link TRY_AGAIN} by default. */
  readonly message?: string;
}

const TRY_AGAIN = 'The database is unavailable: try again';

/** SQLSTATE of a write on a standby, or where the server, the database or the role allows none. */
const READ_ONLY = '25006';

/** SQLSTATE of a statement that exceeded `statement_timeout`. */
export const QUERY_CANCELED = '57014';

/**
 * The table that decides which errors mean that the database is unavailable: conditions of the server, the network or this
 * machine that pass, and that no other request would avoid. Each is answered 503 with Retry-After, and never 500.
 */
const CONDITIONS: readonly Condition[] = [
  // The connection cannot be opened, or was lost.
  { code: /^08/, isLost: true },
  { code: /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTCONN|NOENT)$/, isLost: true },
  { code: /^E((HOST|NET)(UNREACH|DOWN)|NETRESET|NOTFOUND|AI_\w+)$/, isLost: true },
  { code: /^ERR_(STREAM_(DESTROYED|WRITE_AFTER_END)|SOCKET_CLOSED(_BEFORE_CONNECTION)?)$/, isLost: true },
  // This machine has no more files, ports or memory for a connection.
  { code: /^E(MFILE|NFILE|NOBUFS|NOMEM|ADDRNOTAVAIL|AGAIN)$/, isLost: true },
  // A standby, as after a failover.
  {
    code: new RegExp(`^${READ_ONLY}$`),
    isLost: false,
    message: 'The database accepts no changes at present: try again',
  },
  // The transaction was idle, or took too long.
  { code: /^25P0[34]$/, isLost: true },
  // A serialization failure, as of a read on a standby, and a deadlock.
  { code: /^40(001|P01)$/, isLost: false },
  // No disk space, memory or connection.
  { code: /^53/, isLost: false },
  // The lock of a row or table was not released in time.
  { code: /^55P03$/, isLost: false },
  {
    code: new RegExp(`^${QUERY_CANCELED}$`),
    isLost: false,
    message: 'The database query timed out: try again, or request less data',
  },
  // The server or its administrator ended the session: a shutdown, a crash, a start or a recovery.
  { code: /^57/, isLost: true },
  // Errors of the server's disks, and of poolers that lost their server.
  { code: /^58030$/, isLost: false },
  { code: /^58000$/, isLost: true },
];

/** Messages of errors of the driver that have no code: of connections that were lost or could not be opened in time. */
const LOST_CONNECTION =
  /Connection terminated|timeout (exceeded when trying to connect|expired)|is not queryable|Cannot use a pool|error establishing an SSL connection/;

/** Message of the driver for a statement that was not answered within the limit of this program. */
const UNANSWERED = 'Query read timeout';

/** The error of a statement that was not answered in time, as the driver makes it for its own limit. */
export const unansweredError = (): Error => new Error(UNANSWERED);

/** Whether a statement was not answered within the limit of this program: its connection is silent. */
export const isUnanswered = (error: unknown): boolean => {
  const cause = driverError(error);
  return cause instanceof Error && cause.message === UNANSWERED && sqlState(cause) === undefined;
};

/** The condition that a code of an error stands for; undefined when it stands for none. */
const conditionOf = (error: unknown): Condition | undefined => {
  // Not instanceof: errors of Node may come from another realm.
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' ? CONDITIONS.find((one) => one.code.test(code)) : undefined;
};

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

const UNKNOWN_OUTCOME =
  'The database connection was lost during the commit: the change may or may not be saved. Repeat the request with its Idempotency-Key to find out';

/**
 * Whether the server reported that the statement failed and was rolled back, rather than that the session ended, or that of
 * the node that ran it.
 */
const isRolledBack = (error: unknown): boolean =>
  sqlState(error) !== undefined && conditionOf(error)?.isLost !== true && !isLostNode(error);

/** The error of a statement that writes: its outcome is unknown unless the server reported the failure. */
export const toOutcomeError = (error: unknown): unknown =>
  isRolledBack(driverError(error)) ? error : unknownOutcome(error);

/** The error of a statement that may have taken effect. */
export const unknownOutcome = (error: unknown): UnknownOutcomeError =>
  new UnknownOutcomeError(UNKNOWN_OUTCOME, { cause: driverError(error) });

/** Throws the error of the driver as one of this module, when it means that the database is unavailable. */
export function rethrowUnavailable(error: unknown): never {
  if (!isUnavailable(error)) throw error;
  const Failure = sqlState(error) === QUERY_CANCELED ? QueryTimeoutError : UnavailableError;
  throw new Failure(conditionOf(error)?.message ?? TRY_AGAIN, { cause: error });
}

/** Whether the error means that the database is unavailable, so that the statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof UnavailableError || isLostNode(error) || conditionOf(error) !== undefined) return true;
  if (isUnanswered(error)) return true;
  if (typeof error !== 'object' || error === null || !('message' in error)) return false;
  const hasCode = 'code' in error && typeof error.code === 'string';
  return !hasCode && typeof error.message === 'string' && LOST_CONNECTION.test(error.message);
}

/**
 * Whether the database refused a change because it is read-only. It may be so for the session alone, which then must not
 * be used again: a new one sees the present state.
 */
export const isReadOnly = (error: unknown): boolean => sqlState(driverError(error)) === READ_ONLY;

/** Whether a statement named a table or a column that a migration makes. */
export const isNotMigrated = (error: unknown): boolean => ['42P01', '42703'].includes(sqlState(error) ?? '');

/** The error of the driver that an {@link UnavailableError} stands for; any other error itself. */
export const driverError = (error: unknown): unknown => (error instanceof UnavailableError ? error.cause : error);

/** The SQLSTATE of an error that the server reported; undefined for errors of the connection or of this program. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
