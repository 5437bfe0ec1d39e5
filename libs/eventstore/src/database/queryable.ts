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
