/**
 * The lists of a call of the commit function: two-dimensional arrays of text, with an entry for each unit, row, event and
 * outbox entry. One parameter for each column would cost a lone commit more than all its statements.
 */
const LISTS = {
  /** `before` counts the events of the account's earlier units in the call; `is_last` says that it has no later one. */
  units: {
    account: 'uuid',
    before: 'int',
    events: 'int',
    is_last: 'boolean',
    actor: 'jsonb',
    correlation: 'text',
    context: 'jsonb',
    occurred_at: 'timestamptz',
    recorded_at: 'timestamptz',
  },
  /** `expected` is 0 for a new row. */
  rows: { unit: 'int', type: 'text', uuid: 'uuid', expected: 'int', row: 'json' },
  /** `nth` is the event's place among those of its unit, from 1. */
  events: {
    unit: 'int',
    row: 'int',
    nth: 'int',
    version: 'int',
    id: 'uuid',
    type: 'text',
    schema: 'smallint',
    data: 'jsonb',
  },
  outbox: { event: 'int', ordinal: 'smallint', type: 'text', body: 'text' },
} as const;

type Lists = typeof LISTS;
export type ListName = keyof Lists;
/** An entry of a list. Entries are named by their place in the list, from 1. */
export type ListEntry<L extends ListName> = { readonly [C in keyof Lists[L]]: string | number };

/** SQL of a column of an entry of a list: `cell('events', 'e', 'id')` → `p_events[e][4]::uuid`. */
export function cell<L extends ListName>(list: L, place: string, column: keyof Lists[L] & string): string {
  const type: unknown = LISTS[list][column];
  const text = `p_${list}[${place}][${Object.keys(LISTS[list]).indexOf(column) + 1}]`;
  return type === 'text' ? text : `${text}::${String(type)}`;
}

/** SQL of the places of a list, as rows. */
export const places = (list: ListName): string => `generate_series(1, array_length(p_${list}, 1))`;

/** A list as PostgreSQL reads it. */
export function listText<L extends ListName>(list: L, entries: readonly ListEntry<L>[]): string {
  const columns = Object.keys(LISTS[list]) as (keyof Lists[L])[];
  return `{${entries.map((entry) => `{${columns.map((column) => elementText(entry[column])).join(',')}}`).join(',')}}`;
}

const elementText = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
