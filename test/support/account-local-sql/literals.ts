import { parseSync, type TemplateElement } from '@swc/core';
import type { Source } from '../../architecture/sources.js';

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
    // But neither the command line's `webhooks listen`, nor a program that listens on a port.
    '(?<!webhooks )(?:truncate|merge into|listen(?! on\\b)|notify)\\s',
  ]
    .map((start) => `(?:^|[\\s(])${start}`)
    .join('|'),
);

/** Every string and template of some sources that holds SQL that reads or changes a table. */
export const sqlLiteralsIn = (sources: readonly Source[]): SqlLiteral[] =>
  sources.flatMap(({ path, text }) =>
    literalsIn(text).flatMap((pieces) => {
      const whole = pieces.join(HOLE).trim();
      return SQL.test(whole)
        ? [{ path, text: whole, pattern: new RegExp(pieces.map(escaped).join('.*?').trim()) }]
        : [];
    }),
  );

/** What stands in the text of a literal for what is put in when it is used. */
export const HOLE = '…';

/** The fixed pieces of every string and template of a source, each in one line. */
export function literalsIn(source: string): string[][] {
  const found: string[][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const pieces = piecesOf(node);
    if (pieces !== undefined) found.push(pieces.map((piece) => piece.replace(/\s+/g, ' ')));
    Object.values(node).forEach(visit);
  };
  visit(parseSync(source, { syntax: 'typescript', decorators: true }).body);
  return found;
}

/** The fixed pieces of a string or a template, as the compiler's nodes have them; undefined for any other node. */
function piecesOf(node: object): string[] | undefined {
  const { type, value, quasis } = node as { type?: unknown; value?: unknown; quasis?: readonly TemplateElement[] };
  if (type === 'StringLiteral' && typeof value === 'string') return [value];
  return type === 'TemplateLiteral' ? quasis?.map(({ cooked, raw }) => cooked ?? raw) : undefined;
}

/**
 * A regular expression for a text. Conditions have `?` for a value, which becomes a parameter, and searches of all accounts have
 * their tables in braces.
 */
const escaped = (text: string): string =>
  text
    .replace(/\{([a-z]\w*)\}/g, '$1')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\\?', '(?:\\?|\\$\\d+)');
