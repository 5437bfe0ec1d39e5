/**
 * Why the embedded server does not run:
 * - `no-database`: the data directory holds no database, and none was to be created;
 * - `package-missing`: the platform's binaries are not installed, or cannot be run here;
 * - `folder-closed`: the server's user cannot reach a folder that it needs;
 * - `data-unusable`: the data directory is not one this server can open;
 * - `initialise-failed`: a new data directory could not be created;
 * - `port-taken`: the fixed port asked for belongs to another program;
 * - `in-use`: another running launcher has the lock of the data directory;
 * - `start-failed`: the server ended, or did not answer in time;
 * - `stop-failed`: the server did not end.
 */
export type EmbeddedPostgresFault =
  | 'no-database'
  | 'package-missing'
  | 'folder-closed'
  | 'data-unusable'
  | 'initialise-failed'
  | 'port-taken'
  | 'in-use'
  | 'start-failed'
  | 'stop-failed';

/** Thrown by the embedded server; the message says what to do about it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(
    readonly fault: EmbeddedPostgresFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The `code` of a system or PostgreSQL error (`ENOENT`, `57P03`), if it has one. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
