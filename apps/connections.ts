import { COMMIT_CONNECTIONS, PROJECTION_CONNECTIONS, READER_CONNECTIONS } from '#eventstore/store';

/** A worker also receives the notifications of commits, on a connection of its own. */
const LISTENERS = 1;
/** The command line's pool. */
export const CLI_POOL_SIZE = 4;

/** Most connections that one program of each kind has open at a time. */
export const connectionsOf = (poolSize: number): { readonly api: number; readonly worker: number } => ({
  api: poolSize + READER_CONNECTIONS + COMMIT_CONNECTIONS,
  worker: poolSize + READER_CONNECTIONS + PROJECTION_CONNECTIONS + LISTENERS,
});

/** What one API, one worker and one command line beside them may open together. */
export const leastConnections = (poolSize: number): number =>
  connectionsOf(poolSize).api + connectionsOf(poolSize).worker + CLI_POOL_SIZE + READER_CONNECTIONS;
