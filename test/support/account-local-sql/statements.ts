import { jest } from '@jest/globals';
import { parseSync, type TemplateElement } from '@swc/core';
import pg from 'pg';
import type { Source } from '../../architecture/sources.js';

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

/** A string in the source that holds SQL, or a part of it. */
export interface SqlLiteral {
  readonly path: string;
  /** Its text, with `…` for what is put in when it is used. */
  readonly text: string;
  /** Finds it in the statements that are made of it. */
  readonly pattern: RegExp;
}

/** What only SQL looks like: the project writes SQL in lower case, and sentences with a capital letter. */
const SQL = new RegExp(
  [
    'select\\s',
    'insert into\\s',
    'delete from\\s',
    'update \\S+ (?:\\w+ )?set\\s',
    'with (?:recursive )?\\w+ (?:\\([^)]*\\) )?as (?:materialized )?\\(',
    '(?:alter|create|drop|lock) (?:table|index|function|or replace|unique|extension)\\s',
    '(?:truncate|merge into|listen|notify)\\s',
  ]
    .map((start) => `(?:^|[\\s(])${start}`)
    .join('|'),
);

/** Every string and template of some sources that holds SQL that reads or changes a table. */
export function sqlLiteralsIn(sources: readonly Source[]): SqlLiteral[] {
  return sources.flatMap(({ path, text }) => {
    const found: SqlLiteral[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const pieces = piecesOf(node)?.map((piece) => piece.replace(/\s+/g, ' '));
      const whole = pieces?.join('…').trim() ?? '';
      if (pieces !== undefined && SQL.test(whole))
        found.push({ path, text: whole, pattern: new RegExp(pieces.map(escaped).join('.*?').trim()) });
      Object.values(node).forEach(visit);
    };
    visit(parseSync(text, { syntax: 'typescript', decorators: true }).body);
    return found;
  });
}

/** The fixed pieces of a string or a template, as the compiler's nodes have them; undefined for any other node. */
function piecesOf(node: object): string[] | undefined {
  const { type, value, quasis } = node as { type?: unknown; value?: unknown; quasis?: readonly TemplateElement[] };
  if (type === 'StringLiteral' && typeof value === 'string') return [value];
  return type === 'TemplateLiteral' ? quasis?.map(({ cooked, raw }) => cooked ?? raw) : undefined;
}

/** A regular expression for a text. Conditions have `?` for a value, which becomes a parameter. */
const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\?', '(?:\\?|\\$\\d+)');
