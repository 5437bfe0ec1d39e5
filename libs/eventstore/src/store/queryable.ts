/**
 * A parameter of a statement. Arrays become PostgreSQL arrays, JSON must be text, a buffer is in PostgreSQL's binary
 * format.
 */
export type SqlValue = string | number | boolean | null | Buffer | readonly string[] | readonly (number | null)[];

/** Runs statements: the pool, or the connection of a transaction. */
export interface Queryable {
  /**
   * Runs a statement, prepared once per connection and text. The text must be constant: it must not contain user input.
   * @throws UnavailableError when the database is unavailable; otherwise the driver's error.
   */
  query<R extends object>(text: string, values?: readonly SqlValue[]): Promise<R[]>;
}

/** Runs statements, and knows whether calls of generated functions are for one account each. */
export interface AccountCalls extends Queryable {
  isDistributed(): Promise<boolean>;
  /** @param node that a statement without an account waits for (host and port); {@link COORDINATOR} when for no other node. */
  query<R extends object>(text: string, values?: readonly SqlValue[], node?: string): Promise<R[]>;
}

/** Of a statement that concerns no node but the coordinator. */
export const COORDINATOR = 'coordinator';
