import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** One text, however it is broken into lines. */
export const oneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

/**
 * The connections of the product. Migrations have another, on which one program at a time changes the schema; the launcher of the embedded
 * database and the tools have theirs.
 */
const PRODUCT = /^fieldline-(?!(migrate|launcher|progress|cut|chaos)$)/;
/** The connections of a store without a program, on which suites send statements of their own too. */
const STORE = 'fieldline-flows';

/** The folder that the suites of a run write to. */
const folder = (): string | undefined => process.env['TEST_STATEMENTS'];

/** What a suite has recorded. */
export interface Recorded {
  /** The text of a statement, in one line. */
  readonly statement: string;
  /** Sent by a program, and so by no suite itself. */
  readonly ofProgram: boolean;
  /** Sent between a BEGIN and its COMMIT or ROLLBACK. */
  readonly inTransaction: boolean;
}

const seen = new Set<string>();
const open = new WeakSet<object>();

/** Records every statement that the product sends in this process from now on: once, in a file of the process. */
export function recordStatements(): void {
  const to = folder();
  if (to === undefined) return;
  const { value: query } = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query') as {
    value: (this: pg.Client, ...args: unknown[]) => unknown;
  };
  const recording = function (this: pg.Client, ...args: unknown[]): unknown {
    const name = nameOf(this);
    const sql = PRODUCT.test(name) ? textOf(args[0]) : undefined;
    if (sql !== undefined) record(this, oneLine(sql), name !== STORE, join(to, `${process.pid}.jsonl`));
    return query.apply(this, args);
  };
  Object.assign(pg.Client.prototype, { query: recording });
}

function record(client: object, statement: string, ofProgram: boolean, file: string): void {
  if (/^(commit|rollback)\b/.test(statement)) open.delete(client);
  const recorded: Recorded = { statement, ofProgram, inTransaction: open.has(client) };
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

/** The name of a connection. */
function nameOf(client: pg.Client): string {
  const { application_name } =
    (client as { connectionParameters?: { application_name?: string } }).connectionParameters ?? {};
  return application_name ?? '';
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return undefined;
  return typeof statement.text === 'string' ? statement.text : undefined;
}
