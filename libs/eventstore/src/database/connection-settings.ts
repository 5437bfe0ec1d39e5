/** The two ways to one database. */
export interface DatabaseUrls {
  /** Of the main pool; may lead through a connection pooler in transaction mode. */
  readonly url: string;
  /** Of connections with session state: separate settings, `LISTEN`, session locks. Leads to the server itself. */
  readonly sessionUrl: string;
}

/** Settings of PostgreSQL by name, in the form in which the server shows them. */
export type ServerSettings = Readonly<Record<string, string>>;

/** TCP keep-alive: after ten idle seconds the system asks whether the other side is there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** How long this program waits for an answer, in milliseconds. */
export interface Patience {
  /** Of a statement on a pool: longer than the `statement_timeout` of the server, where a request does not end before. */
  readonly statementMs: number;
  /** Of the shared reads of a connection: 2 s longer than the `statement_timeout` of each. */
  readonly readMs: number;
  /** Of a statement on a pool, before the server is asked what has become of it. */
  readonly unansweredMs: number;
  /** Of a question to the server, and of the opening of the connection for it. */
  readonly askMs: number;
}

export const PATIENCE: Patience = { statementMs: 32_000, readMs: 4000, unansweredMs: 5000, askMs: 5000 };

/** Settings of the main pool. The statement timeout limits how long an account can stay locked. */
export const MAIN_SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
};

/** A read on a shared connection that exceeds the timeout is repeated on the main pool. */
export const READ_SETTINGS = { ...MAIN_SETTINGS, statement_timeout: '2s' };

/** Settings of a statement that asks a node of a distributed database for an answer. */
export const ASKING_SETTINGS = { ...MAIN_SETTINGS, statement_timeout: '5s' };

/**
 * Planner settings of commits and projections: generic plans that use indexes. A custom plan for a list of a thousand
 * rows would join it by a sequential scan of the whole table.
 */
export const PLANNER_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

export const COMMIT_SETTINGS = { ...MAIN_SETTINGS, ...PLANNER_SETTINGS };

/**
 * Commits of projections are asynchronous. A crash of the database may lose the last of them, checkpoints together with
 * rows; they are projected again.
 */
export const PROJECTION_SETTINGS = { ...COMMIT_SETTINGS, synchronous_commit: 'off' };

/** Settings of migrations, which may take long and wait for each other; not those of the role. */
export const MIGRATION_SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // A distributed database must not change the shards of several tables in parallel within a transaction. PostgreSQL without
  // Citus accepts the setting and ignores it.
  'citus.multi_shard_modify_mode': 'sequential',
};

/** The startup parameter `options` that requests the settings. */
export const optionsOf = (settings: ServerSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
