import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** One text, however it is broken into lines. */
export const oneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

/**
 * The connections of the programs. Migrations have another, on which one program at a time changes the schema; suites send
 * statements of their own on the connections of a store without a program.
 */
const PROGRAMS = /^fieldline-(?!migrate$|flows$)/;

/** The folder that the suites of a run write to. */
const folder = (): string | undefined => process.env['TEST_STATEMENTS'];

/** What a suite has recorded. */
export interface Recorded {
  /** The text of a statement, in one line. */
  readonly statement: string;
  /** Sent between a BEGIN and its COMMIT or ROLLBACK. */
  readonly inTransaction: boolean;
}

const seen = new Set<string>();
const open = new WeakSet<object>();

/** Records every statement that programs of this process send from now on: once, in a file of the process. */
export function recordStatements(): void {
  const to = folder();
  if (to === undefined) return;
  const { value: query } = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query') as {
    value: (this: pg.Client, ...args: unknown[]) => unknown;
  };
  const recording = function (this: pg.Client, ...args: unknown[]): unknown {
    const sql = isOfPrograms(this) ? textOf(args[0]) : undefined;
    if (sql !== undefined) record(this, oneLine(sql), join(to, `${process.pid}.jsonl`));
    return query.apply(this, args);
  };
  Object.assign(pg.Client.prototype, { query: recording });
}

function record(client: object, statement: string, file: string): void {
  if (/^(commit|rollback)\b/.test(statement)) open.delete(client);
  const recorded: Recorded = { statement, inTransaction: open.has(client) };
  if (/^begin\b/.test(statement)) open.add(client);
  const line = JSON.stringify(recorded);
  if (seen.has(line)) return;
  seen.add(line);
  appendFileSync(file, `${line}\n`);
}

/** What all processes of the run have recorded so far. */
export function recordedStatements(): Recorded[] {
  const from = folder();
  if (from === undefined) return [];
  const lines = readdirSync(from).flatMap((file) => readFileSync(join(from, file), 'utf8').split('\n').slice(0, -1));
  return [...new Set(lines)].map((line) => JSON.parse(line) as Recorded);
}

function isOfPrograms(client: pg.Client): boolean {
  const { application_name } =
    (client as { connectionParameters?: { application_name?: string } }).connectionParameters ?? {};
  return PROGRAMS.test(application_name ?? '');
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return undefined;
  return typeof statement.text === 'string' ? statement.text : undefined;
}
