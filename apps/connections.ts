import type { Settings } from '#platform';
import { COMMIT_CONNECTIONS, type DatabaseUrls, PROJECTION_CONNECTIONS, READER_CONNECTIONS } from '#eventstore/store';

/** A worker, and an API or a command with readers of new events, receive the notifications of commits on a separate connection. */
const LISTEN_CONNECTIONS = 1;
/** The connections for commits of a worker, which deletes attachments and expires holds. */
export const WORKER_COMMIT_CONNECTIONS = 2;
/** The pool size of the command line. */
export const CLI_POOL_SIZE = 4;

/** The URLs of the database in the settings. */
export const urlsOf = ({
  databaseUrl,
  sessionDatabaseUrl,
}: Pick<Settings, 'sessionDatabaseUrl'> & { readonly databaseUrl: string }): DatabaseUrls => ({
  url: databaseUrl,
  sessionUrl: sessionDatabaseUrl ?? databaseUrl,
});

/** The maximum number of open connections of one API and of one worker. */
export const connectionsOf = (poolSize: number): { readonly api: number; readonly worker: number } => ({
  api: poolSize + READER_CONNECTIONS + COMMIT_CONNECTIONS + LISTEN_CONNECTIONS,
  worker: poolSize + READER_CONNECTIONS + WORKER_COMMIT_CONNECTIONS + PROJECTION_CONNECTIONS + LISTEN_CONNECTIONS,
});

/** The maximum number of open connections of one API, one worker and one command together. */
export const requiredConnections = (poolSize: number): number =>
  connectionsOf(poolSize).api +
  connectionsOf(poolSize).worker +
  CLI_POOL_SIZE +
  READER_CONNECTIONS +
  LISTEN_CONNECTIONS;
