import { jest } from '@jest/globals';
import pg from 'pg';

/** One text, however it is broken into lines. */
export const oneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

/** The connections of the programs; migrations have another, on which one program at a time changes the schema. */
const PROGRAMS = /^fieldline-(?!migrate$|flows$)/;

/** The texts of statements, each in one line. */
export interface SentStatements {
  readonly all: ReadonlySet<string>;
  /** Those that were sent between a BEGIN and its COMMIT or ROLLBACK. */
  readonly inTransactions: ReadonlySet<string>;
}

/** Keeps the text of every statement that programs of this process send from now on. @returns what was sent so far. */
export function collectStatements(): () => SentStatements {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  return () => {
    const all = new Set<string>();
    const inTransactions = new Set<string>();
    const open = new Set<unknown>();
    query.mock.calls.forEach(([statement]: readonly unknown[], i) => {
      const client: unknown = query.mock.contexts[i];
      const sql = isOfPrograms(client) ? textOf(statement) : undefined;
      if (sql === undefined) return;
      const text = oneLine(sql);
      all.add(text);
      if (/^(commit|rollback)\b/.test(text)) open.delete(client);
      if (open.has(client)) inTransactions.add(text);
      if (/^begin\b/.test(text)) open.add(client);
    });
    return { all, inTransactions };
  };
}

function isOfPrograms(client: unknown): boolean {
  if (typeof client !== 'object' || client === null || !('connectionParameters' in client)) return false;
  const { application_name } = client.connectionParameters as { readonly application_name?: string };
  return PROGRAMS.test(application_name ?? '');
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return undefined;
  return typeof statement.text === 'string' ? statement.text : undefined;
}
