import {
  type Page,
  type Condition,
  foundInRange,
  MAX_COUNTED,
  normalNameSql,
  type RequestContext,
} from '#eventstore/store';
import {
  ExternalIdFilter,
  Field,
  NameFilter,
  Nested,
  Enum,
  limitInQuery,
  QueryLimit,
  QueryTimestamp,
  Uuid,
  UuidFilter,
} from '../openapi/fields.js';
import { minUuidAt } from '#eventstore/domain';

const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 100;

/** How an end of a range that may be a date is written. */
const LIMIT = "ISO 8601; a date is its midnight in the account's time zone";

/**
 * `[before]` and `[after]` of a time filter, both strict, and `[from]` and `[to]`, of which the first belongs to the range: ranges
 * of neighbouring days have each instant once. Their descriptions continue that of the filter.
 */
export class TimeRange {
  @QueryTimestamp({ optional: true, description: 'before this time (exclusive, ISO 8601)' }) before?: string;
  @QueryTimestamp({ optional: true, description: 'after this time (exclusive, ISO 8601)' }) after?: string;
  @QueryLimit({ optional: true, description: `at this time or after it (${LIMIT})` }) from?: string;
  @QueryLimit({ optional: true, description: `before this time (${LIMIT})` }) to?: string;
}

/** The ends of a range, with the operator that compares a value with each of them. */
const OPERATORS = { before: '<', after: '>', from: '>=', to: '<' } as const;
type RangeEnd = keyof typeof OPERATORS;
const ENDS: readonly RangeEnd[] = ['before', 'after', 'from', 'to'];

/** A range of a column. An end that is not given does not limit it. */
export type ValueRange = { readonly [E in RangeEnd]?: string | undefined };

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

/** Whether all entities of a list are counted. */
export const Count = (): PropertyDecorator =>
  Enum({
    values: ['true', 'false'],
    optional: true,
    description: `true: the header \`Total-Count\` has the number of all entities that meet the filters, \`${MAX_COUNTED}+\` when there are more`,
  });

/** What every list of entities takes. */
export class EntityPaging extends Paging {
  @Nested(() => TimeRange, { optional: true, description: 'Changed' })
  updated_at?: TimeRange;

  @Count() count?: string;
}

/** What every list of entities with a name takes. */
export class NamedEntityPaging extends EntityPaging {
  @NameFilter() name?: readonly string[];
}

/** What every list of entities that can be restored takes. */
export class DeletablePaging extends EntityPaging {
  @Enum({
    values: ['true', 'false'],
    optional: true,
    description: 'true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id',
  })
  deleted?: string;
}

/** What every list of entities with a name that can be restored takes. */
export class NamedPaging extends DeletablePaging {
  @NameFilter() name?: readonly string[];
}

/** What every list of entities with external ids takes. */
export class PageQuery extends DeletablePaging {
  @ExternalIdFilter() external_id?: readonly string[];
}

/** What every list of entities with a name and external ids takes. */
export class NamedPageQuery extends PageQuery {
  @NameFilter() name?: readonly string[];
}

/** What every list of entities that can be archived takes: they have names. */
export class ArchivablePageQuery extends PageQuery {
  @NameFilter() name?: readonly string[];

  @Enum({ values: ['true', 'false'], optional: true, description: 'true: only archived entities; false: only others' })
  archived?: string;
}

/** The page a query asks for. */
export const pageOf = (query: Paging & { readonly count?: string }): Page => ({
  limit: query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit),
  after: query.after?.toLowerCase(),
  uuids: query.uuid?.map((uuid) => uuid.toLowerCase()),
  isCounted: query.count === 'true',
});

/** The conditions of a list of entities that can be archived, with an index of their names in a table. */
export const archivableFilters =
  (table: string) =>
  (query: ArchivablePageQuery, ctx: RequestContext): Condition[] => [
    ...namedFilters(table)(query, ctx),
    ...columnIn('archived', query.archived),
  ];

/** The conditions of `updated_at` and `external_id`. @param table of many entities, with an index of `updated_at`. */
export const entityFilters = (
  { updated_at, external_id }: EntityPaging & Pick<PageQuery, 'external_id'>,
  ctx: RequestContext,
  table?: string,
): Condition[] => [
  ...(table === undefined
    ? columnWithin('updated_at', updated_at, ctx)
    : changedWithin(updated_at, ctx, { table, uuid: 'uuid' })),
  ...oneOf('external_id', external_id),
];

/** The condition that a column, with a unique index, has one of some values. */
export const oneOf = (column: string, given: string | readonly string[] | undefined): Condition[] =>
  columnIn(column, given).map((condition) => ({ ...condition, isUnique: true }));

/** The conditions of a list of entities with an index of their names in a table. */
export const namedFilters =
  (table: string) =>
  (query: NamedEntityPaging, ctx: RequestContext): Condition[] => [
    ...entityFilters(query, ctx),
    ...named(table, 'name', query.name),
  ];

/** SQL: the forms of the names that are given, by which they are compared. */
const FORMS = `array(select ${normalNameSql('v')} from unnest(?::text[]) v)`;

/** The condition that a name is one of some, in a list that has few rows without it. @param name SQL of it in the row `e`. */
export const isNamed = (name: string, given: readonly string[] | undefined): Condition[] =>
  given === undefined ? [] : [{ sql: `${normalNameSql(name)} = any(${FORMS})`, values: [given] }];

/**
 * As {@link isNamed}, of names with an index of their form. It is read first, and the few entities that it names are then found by
 * their uuids, whatever the size of a page.
 * @param name SQL of it in a row of the table.
 */
export const named = (table: string, name: string, given: readonly string[] | undefined): Condition[] =>
  given === undefined
    ? []
    : [
        {
          sql: `e.uuid = any(array(
            select n.uuid from (select distinct unnest(${FORMS}) as form) v cross join lateral (
              select uuid from ${table} where account_id = $1 and deleted_at is null and ${normalNameSql(name)} = v.form
            ) n))`,
          values: [given],
          isUnique: true,
        },
      ];

/**
 * As {@link isNamed}, of names that many may have: the index of a hash of their form, which may be longer than its entries, has the
 * order of the list.
 * @param nameIn SQL of it in a row.
 */
export function namedByMany(
  table: string,
  nameIn: (row: string) => string,
  given: readonly string[] | undefined,
): Condition[] {
  const hash = (name: string): string => `hashtextextended(${normalNameSql(name)}, 0)`;
  const where = { sql: `${hash(nameIn('p'))} = ${hash('v.value')}`, values: [] };
  const postings = { table, uuid: 'uuid', isOrdered: true, isWalked: true, where, values: given ?? [] };
  return isNamed(nameIn('e'), given).map((condition) => ({ ...condition, postings }));
}

/** The conditions of a column within a range of instants. */
export function columnWithin(column: string, range: TimeRange | undefined, ctx: RequestContext): Condition[] {
  return columnBetween(column, instantsOf(range, ctx));
}

/** What the clocks that made a uuid and the time of a change may differ by, as between two servers of the database. */
const CLOCKS_DIFFER_MS = 86_400_000;

/** The conditions of `updated_at`, whose entities an index finds. An entity is not created after its last change. */
export function changedWithin(
  range: TimeRange | undefined,
  ctx: RequestContext,
  index: Parameters<typeof foundInRange>[1],
): Condition[] {
  const changed = foundInRange(columnWithin('updated_at', range, ctx), { ...index, column: 'updated_at' });
  const { before, to } = instantsOf(range, ctx);
  const created = [before, to]
    .filter((end) => end !== undefined)
    .map((end) => minUuidAt(new Date(Date.parse(end) + CLOCKS_DIFFER_MS).toISOString()));
  return [...changed, ...created.map((uuid) => ({ sql: 'e.uuid < ?', values: [uuid], isBound: true }))];
}

/** The conditions of a column within a range. */
export const columnBetween = (column: string, range: ValueRange): Condition[] =>
  ENDS.flatMap((end) => {
    const value = range[end];
    return value === undefined ? [] : [{ sql: `e.${column} ${OPERATORS[end]} ?`, values: [value] }];
  });

/** The condition that a column has a value, or one of a list. */
export function columnIn(column: string, given: string | readonly string[] | undefined): Condition[] {
  if (given === undefined) return [];
  const [value, ...others] = [given].flat();
  return others.length === 0 && value !== undefined
    ? [{ sql: `e.${column} = ?`, values: [value] }]
    : [{ sql: `e.${column} = any(?)`, values: [given] }];
}

/** As {@link columnIn}, of a column with an index that has the rows of each value in the order of their uuids. @param type of the column. */
export function indexedIn(
  table: string,
  column: string,
  type: string,
  given: string | readonly string[] | undefined,
): Condition[] {
  const values = given === undefined ? [] : [given].flat();
  const where = { sql: `p.deleted_at is null and p.${column} = v.value::${type}`, values: [] };
  const postings = { table, uuid: 'uuid', isOrdered: true, where, values };
  return columnIn(column, given).map((condition) => ({ ...condition, postings }));
}

/** As {@link columnWithin}, of the instant of creation, which the uuid holds. */
export const createdWithin = (range: TimeRange | undefined, ctx: RequestContext): Condition[] =>
  columnBetween('uuid', uuidsIn(instantsOf(range, ctx))).map((condition) => ({ ...condition, isBound: true }));

/** The uuids that are made in a range of instants. */
function uuidsIn({ before, after, from, to }: ValueRange): ValueRange {
  const first = (instant: string | undefined, later = 0): string | undefined =>
    instant === undefined ? undefined : minUuidAt(new Date(Date.parse(instant) + later).toISOString());
  // The uuids of one millisecond are many: those after it are those from the next one on.
  const next = first(after, 1);
  const least = first(from);
  return { before: first(before), to: first(to), from: next === undefined || (least ?? '') > next ? least : next };
}

/** The instants of a range. */
export const instantsOf = (range: TimeRange = {}, { timeZone }: Pick<RequestContext, 'timeZone'>): ValueRange =>
  Object.fromEntries(
    ENDS.flatMap((end) => {
      const text = range[end];
      const instant = text === undefined ? undefined : limitInQuery(text, timeZone);
      return instant === undefined ? [] : [[end, instant]];
    }),
  );
