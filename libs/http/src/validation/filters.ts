import { minUuidAt } from '#eventstore/domain';
import type { Condition, RequestContext } from '#eventstore/store';
import { instantInQuery } from '../openapi/fields.js';
import type { ArchivablePageQuery, PageQuery, TimeRange } from './paging.js';

/** The conditions of a list of entities that can be archived. */
export const archivableFilters = (query: ArchivablePageQuery, ctx: RequestContext): Condition[] => [
  ...entityFilters(query, ctx),
  ...(query.archived === undefined ? [] : [{ sql: 'e.archived = ?', values: [query.archived] }]),
];

/** The conditions of `updated_at[before]`, `updated_at[after]`, both strict, and `external_id`. */
export const entityFilters = ({ updated_at, external_id }: PageQuery, ctx: RequestContext): Condition[] => [
  ...columnWithin('updated_at', updated_at, ctx),
  ...(external_id === undefined ? [] : [{ sql: 'e.external_id = ?', values: [external_id] }]),
];

/** The conditions of a column between two instants, both strict. */
export function columnWithin(column: string, range: TimeRange | undefined, ctx: RequestContext): Condition[] {
  const { before, after } = instantsOf(range, ctx);
  return [
    ...(before === undefined ? [] : [{ sql: `e.${column} < ?`, values: [before] }]),
    ...(after === undefined ? [] : [{ sql: `e.${column} > ?`, values: [after] }]),
  ];
}

/** The condition that a column has a value, or one of a list. */
export function columnIn(column: string, given: string | readonly string[] | undefined): Condition[] {
  if (given === undefined) return [];
  const [value, ...others] = [given].flat();
  return others.length === 0 && value !== undefined
    ? [{ sql: `e.${column} = ?`, values: [value] }]
    : [{ sql: `e.${column} = any(?)`, values: [given] }];
}

/** As {@link columnWithin}, of the instant of creation, which the uuid holds. */
export function createdWithin(range: TimeRange | undefined, ctx: RequestContext): Condition[] {
  const { before, after } = instantsOf(range, ctx);
  return [
    ...(before === undefined ? [] : [{ sql: 'e.uuid < ?', values: [minUuidAt(before)] }]),
    ...(after === undefined
      ? []
      : [{ sql: 'e.uuid >= ?', values: [minUuidAt(new Date(Date.parse(after) + 1).toISOString())] }]),
  ];
}

function instantsOf(range: TimeRange | undefined, ctx: RequestContext): TimeRange {
  const instant = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : instantInQuery(text, ctx.timeZone);
  const [before, after] = [instant(range?.before), instant(range?.after)];
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
