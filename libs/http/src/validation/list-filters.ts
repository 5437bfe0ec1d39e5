import type { Page, Condition, RequestContext } from '#eventstore/store';
import {
  ExternalId,
  Field,
  Nested,
  Enum,
  QueryTimestamp,
  Uuid,
  UuidFilter,
  instantInQuery,
} from '../openapi/fields.js';
import { minUuidAt } from '#eventstore/domain';

const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 100;

/** `[before]` and `[after]` of a time filter, both strict. Their descriptions continue that of the filter. */
export class TimeRange {
  @QueryTimestamp({ optional: true, description: 'before this time (exclusive, ISO 8601)' }) before?: string;
  @QueryTimestamp({ optional: true, description: 'after this time (exclusive, ISO 8601)' }) after?: string;
}

/** Which page of a list is asked for. */
export class Paging {
  @Field(
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
    (value) =>
      typeof value === 'string' && /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_LIMIT
        ? undefined
        : `must be a whole number from 1 to ${MAX_LIMIT}`,
    { optional: true, description: 'The maximum number of entries' },
  )
  limit?: string;

  @Uuid({ optional: true, description: 'Continue after the entity with this uuid' }) after?: string;

  @UuidFilter({ optional: true, description: 'Only the entities with these uuids, at most 100' })
  uuid?: readonly string[];
}

/** What every list of entities that can be restored takes. */
export class DeletablePaging extends Paging {
  @Enum({
    values: ['true', 'false'],
    optional: true,
    description: 'true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id',
  })
  deleted?: string;
}

/** What every list of entities that show their changes and have external ids takes. */
export class PageQuery extends DeletablePaging {
  @Nested(() => TimeRange, { optional: true, description: 'Changed' })
  updated_at?: TimeRange;

  @ExternalId({ optional: true, description: 'Only the entity with exactly this external id' }) external_id?: string;
}

/** What every list of entities that can be archived takes. */
export class ArchivablePageQuery extends PageQuery {
  @Enum({ values: ['true', 'false'], optional: true, description: 'true: only archived entities; false: only others' })
  archived?: string;
}

/** The page a query asks for. */
export const pageOf = (query: Paging): Page => ({
  limit: query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit),
  after: query.after?.toLowerCase(),
  uuids: query.uuid?.map((uuid) => uuid.toLowerCase()),
});

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
  return columnBetween(column, instantsOf(range, ctx));
}

/** The conditions of a column between two values, both strict. */
export const columnBetween = (
  column: string,
  { before, after }: { readonly before?: string | undefined; readonly after?: string | undefined },
): Condition[] => [
  ...(before === undefined ? [] : [{ sql: `e.${column} < ?`, values: [before] }]),
  ...(after === undefined ? [] : [{ sql: `e.${column} > ?`, values: [after] }]),
];

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
    ...(before === undefined ? [] : [{ sql: 'e.uuid < ?', values: [minUuidAt(before)], isBound: true }]),
    ...(after === undefined
      ? []
      : [{ sql: 'e.uuid >= ?', values: [minUuidAt(new Date(Date.parse(after) + 1).toISOString())], isBound: true }]),
  ];
}

function instantsOf(range: TimeRange | undefined, ctx: RequestContext): TimeRange {
  const instant = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : instantInQuery(text, ctx.timeZone);
  const [before, after] = [instant(range?.before), instant(range?.after)];
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
