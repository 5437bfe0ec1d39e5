/** Connections that a program keeps beside its pool: each has the one that reads share (docs/decisions/0002). */
const READER = 1;
/** A worker also hears of commits and of due deliveries, on a connection each. */
const LISTENERS = 2;
/** The command line's pool. */
export const CLI_POOL_SIZE = 4;

/** Most connections that one program of each kind has open at a time. */
export const connectionsOf = (poolSize: number): { readonly api: number; readonly worker: number } => ({
  api: poolSize + READER,
  worker: poolSize + READER + LISTENERS,
});

/** What one API, one worker and one command line beside them may open together. */
export const leastConnections = (poolSize: number): number =>
  connectionsOf(poolSize).api + connectionsOf(poolSize).worker + CLI_POOL_SIZE + READER;
