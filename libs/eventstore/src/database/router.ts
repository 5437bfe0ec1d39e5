import type { ServerSettings } from './connection-settings.js';
import { toOutcomeError, UnavailableError } from './database-errors.js';
import type { Queryable, SqlValue } from './queryable.js';

/** The connections of a program, by their use. */
export type ConnectionUse = 'main' | 'commit' | 'projection' | 'read';

/** What a call concerns: all rows of an account or of several (undefined), what a statement names, or a server. */
export type CallTarget =
  | { readonly account: string | undefined }
  | { readonly text: string; readonly values: readonly SqlValue[] }
  | { readonly node: string };

/**
 * A call on one of the connections.
 * @param signal is aborted when the router gives the call up: its caller has an error already.
 * @param node the name of the server that it waits for.
 */
export type RoutedCall<T> = (signal: AbortSignal, node: string) => Promise<T>;

/** Runs statements, and knows the router of their calls. */
export interface AccountCalls extends Queryable {
  router(): Promise<Router>;
  /** @param node that a statement without an account waits for (host and port); {@link COORDINATOR} when for no other node. */
  query<R extends object>(text: string, values?: readonly SqlValue[], node?: string): Promise<R[]>;
}

/** Of a statement that concerns no account: on a distributed database, no node but the coordinator. */
export const COORDINATOR = 'coordinator';

/** A router gives up a call that may go on. */
export class AbandonedCallError extends UnavailableError {}

/** A server could not be searched, so the rows of its accounts are missing. */
export class UnsearchedServerError extends UnavailableError {}

/** The search of a server. */
export interface ServerSearch<R> {
  readonly node: string;
  /** @throws UnsearchedServerError when the rows of other servers count without it. */
  readonly rows: Promise<R[]>;
}

/** How the calls of a program reach the server that has their rows: the port of a distributed database. */
export interface Router {
  /** Whether each call of a generated function is for one account. */
  readonly isByAccount: boolean;
  /** Minimum interval between searches of all accounts, in milliseconds. */
  readonly searchIntervalMs: number;
  /** Runs a call of these connections. @throws AbandonedCallError when it gives the call up. */
  route<T>(use: ConnectionUse, target: CallTarget, call: RoutedCall<T>): Promise<T>;
  /** Runs a statement of {@link COORDINATOR}. */
  coordinate<R extends object>(text: string, values: readonly SqlValue[], direct: () => Promise<R[]>): Promise<R[]>;
  /**
   * Searches the rows of all accounts.
   * @param sql a constant text with its tables in braces (`from {account_log}`), whose results are numbers, texts and uuids.
   */
  search<R extends object>(
    database: AccountCalls,
    sql: string,
    values: readonly (string | number | readonly string[])[],
  ): Promise<ServerSearch<R>[]>;
  /**
   * SQL of a condition on the account that only the router needs, with `and` behind it. On one server it is left out of statements
   * whose index has the account in another form: the planner would choose an index of the account, and read all its rows.
   */
  condition(sql: string): string;
  /** Those of the settings for functions that a session must have, beside those of every session; none where functions have their own. */
  settings(settings: ServerSettings): ServerSettings;
  /** The error of a statement that writes: that its outcome is unknown, unless the server reported the failure. */
  outcomeOf(error: unknown): unknown;
  close(): void;
}

/** What a router uses of the connections of a program. */
export interface RouterConnections {
  /** Maximum connections by use. */
  readonly limits: Readonly<Record<Exclude<ConnectionUse, 'read'>, number>>;
  /** The main pool. */
  readonly main: Queryable;
  /** A few separate connections. */
  readonly coordinator: Queryable;
  /** Runs a statement on a new connection, with a short timeout. */
  readonly ask: Queryable['query'];
}

/** What opens the router of a program. */
export interface RouterForm {
  openRouter(connections: RouterConnections): Promise<Router>;
}

const NEVER = new AbortController().signal;
const THE_SERVER = 'the server';

/** A table of a search. */
export const SEARCHED_TABLE = /\{([a-z]\w*)\}/g;

/** The router of one server. */
export const ONE_SERVER: Router = {
  isByAccount: false,
  searchIntervalMs: 0,
  route: (_use, _target, call) => call(NEVER, THE_SERVER),
  coordinate: (_text, _values, direct) => direct(),
  search: <R extends object>(
    database: Queryable,
    sql: string,
    values: readonly (string | number | readonly string[])[],
  ) => Promise.resolve([{ node: THE_SERVER, rows: database.query<R>(sql.replaceAll(SEARCHED_TABLE, '$1'), values) }]),
  condition: () => '',
  settings: (settings) => settings,
  outcomeOf: (error) => toOutcomeError(error),
  close: () => undefined,
};
