import type { Readable } from 'node:stream';
import { type Client, type QueryConfig, type QueryResult, types } from 'pg';
import { isUnanswered, rethrowUnavailable } from './database-errors.js';
import type { SqlValue } from './queryable.js';

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** Converts PostgreSQL's text of an instant in UTC (`2026-01-31 08:30:00.5+00`) to ISO 8601 with milliseconds. */
export function isoInstant(text: string): string {
  const time = text.slice(11, -3);
  return `${text.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.slice(0, 12).padEnd(12, '0')}Z`;
}

/** Instants and dates are read as ISO 8601, bigint as numbers (positions stay below 2^53), numeric as text. */
const parsers = new Map<number, unknown>([
  [TIMESTAMPTZ, isoInstant],
  [INT8, Number],
  [types.builtins.DATE, String],
]);

/** The parsers of columns, cached: the driver looks up each column of each statement. */
const PARSERS = {
  getTypeParser: (oid: number): unknown => {
    let parser = parsers.get(oid);
    if (parser === undefined) parsers.set(oid, (parser = types.getTypeParser(oid)));
    return parser;
  },
};

const JSON_TYPES: ReadonlySet<number> = new Set([types.builtins.JSON, types.builtins.JSONB]);
const asText = (text: string): string => text;

/** As {@link PARSERS}, but JSON stays text. */
const JSON_TEXT_PARSERS: typeof PARSERS = {
  getTypeParser: (oid) => (JSON_TYPES.has(oid) ? asText : PARSERS.getTypeParser(oid)),
};

/** A statement of the driver. */
export interface Statement extends QueryConfig<SqlValue[]> {
  readonly values: SqlValue[];
  readonly types: typeof PARSERS;
  /** How long it may be unanswered, in milliseconds; by default as long as the others of its connection. */
  readonly query_timeout?: number;
  /** How long it may take before a pool cancels it, in milliseconds; by default as long as the settings of its connection say. */
  readonly limitMs?: number;
}

/** Makes a statement of a text and its values. */
export type StatementOf = (text: string, values?: readonly SqlValue[]) => Statement;

/** A statement without a name, which PostgreSQL plans for its values. */
export const unprepared: StatementOf = (text, values = []) => ({ text, values: [...values], types: PARSERS });

/** As a statement, with JSON columns as text. */
export const withJsonText = (statement: Statement): Statement => ({ ...statement, types: JSON_TEXT_PARSERS });

/** Makes statements that are prepared once per connection and text. */
export function preparing(): StatementOf {
  const names = new Map<string, string>();
  return (text, values) => {
    let name = names.get(text);
    if (name === undefined) names.set(text, (name = `s${names.size}`));
    return { name, ...unprepared(text, values) };
  };
}

/**
 * The rows of a statement on a connection. It uses the callback form of the driver's `query`: with its promise form, finished
 * statements survive scavenges until a full garbage collection (measured; test/system/garbage.e2e-spec.ts).
 * @throws the driver's error.
 */
export const driverRows = <R extends object>(on: Client, statement: Statement): Promise<R[]> =>
  new Promise<QueryResult<R>>((resolve, reject) => {
    // The types of the driver lack the null or undefined that it passes as the error of a success.
    const answered = (error: Error | null | undefined, result: QueryResult<R>): void => {
      if (error) reject(error);
      else resolve(result);
    };
    on.query<R>(statement, answered);
  }).then(({ rows }) => rows);

/** Bytes of answers that a connection reads in one turn of the event loop. */
const BYTES_PER_TURN = 256 * 1024;

/** Ends the turn of a connection that reads much, so that other requests go on: a socket with more to read reads 2 MiB without a pause. */
export function readInTurns(stream: Readable): void {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes < BYTES_PER_TURN) return;
    bytes = 0;
    stream.pause();
    setImmediate(() => stream.resume());
  });
}

/**
 * Runs a statement on a connection, which ends when it does not answer.
 * @throws UnavailableError when the database is unavailable.
 */
export async function rowsOf<R extends object>(on: Client, statement: Statement): Promise<R[]> {
  try {
    return await driverRows<R>(on, statement);
  } catch (error) {
    if (isUnanswered(error)) on.connection.stream.destroy();
    return rethrowUnavailable(error);
  }
}

/** Where statements name their account: in a condition, as first parameter of a generated function, or as first new value. */
const ACCOUNT_PARAMETER = /\baccount_id = \$(\d+)|_[0-9a-f]{8}\(\$(1)[,)]|\bvalues \(\$(1),/;

/** The account that a statement names by a parameter; undefined when it is for several accounts. */
export function accountIn(text: string, values: readonly SqlValue[]): string | undefined {
  const found = ACCOUNT_PARAMETER.exec(text);
  const value = values[Number(found?.[1] ?? found?.[2] ?? found?.[3]) - 1];
  return typeof value === 'string' ? value : undefined;
}
