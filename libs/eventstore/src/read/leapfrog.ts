import type { Database } from '../database/database.js';
import type { SqlValue } from '../database/queryable.js';
import { allOf, type Condition, type Postings } from './entity-select.js';

/** Entries of a posting that are read whole before its list is walked, at the most. */
export const MAX_SORTED = 20_000;

/** Rows of a list that are looked at in its order before a larger posting is read whole: the page may be among them. */
const MAX_WALKED = 20_000;

/** Entries of a posting that are read whole when the page is not there, at the most: with more, the walk goes on. */
export const MAX_READ = 100_000;

/**
 * The conditions on the rows `p` of a posting. @param bounds conditions on `e.uuid`, of a posting in the order of uuids. PostgreSQL is not to
 * know their values when it plans: it takes a range within one part of its histogram for a row, and would read all rows of it for each value.
 */
function entriesOf({ uuid, where, isOrdered }: Postings, bounds: readonly Condition[]): Condition {
  const own = { sql: 'p.account_id = $1', values: [] };
  const bounded = isOrdered
    ? bounds.map(({ sql, values }) => ({
        sql: sql.replace('e.uuid', `p.${uuid}`).replace('?', '(select ?::uuid)'),
        values,
      }))
    : [];
  const all = [own, where, ...bounded];
  return { sql: all.map(({ sql }) => sql).join(' and '), values: all.flatMap(({ values }) => values) };
}

/** The condition that a row has an entry in a posting, which is read whole. */
export function entryIn(postings: Postings, bounds: readonly Condition[]): Condition {
  const { sql, values } = entriesOf(postings, bounds);
  return {
    sql: `e.uuid = any(array(select p.${postings.uuid} from unnest(?::text[]) v (value) join ${postings.table} p on ${sql}))`,
    values: [postings.values, ...values],
  };
}

/**
 * The rarest of some postings, if it has no more entries than `most`. Then these are read and sorted. PostgreSQL may read the index of the order
 * instead, and find the first of them at its end.
 */
export async function rarestOf(
  database: Database,
  account: string,
  postings: readonly Postings[],
  bounds: readonly Condition[],
  most = MAX_SORTED,
): Promise<Postings | undefined> {
  if (postings.length === 0) return undefined;
  const values: SqlValue[] = [account];
  const limit = most + 1;
  const counts = postings.map((one, i) => {
    const each = `unnest($${values.push(one.values)}::text[]) v (value)`;
    const where = allOf([entriesOf(one, bounds)], values);
    return `(select count(*) from (select from ${each} cross join lateral (
      select from ${one.table} p where ${where} limit ${limit}) p limit ${limit}) c) as n_${i}`;
  });
  const [row] = await database.queryList<Record<string, number>>(`select ${counts.join(', ')}`, values);
  const numbers = postings.map((_, i) => Number(row?.[`n_${i}`]));
  const least = Math.min(...numbers);
  return least > most ? undefined : postings[numbers.indexOf(least)];
}

/** Entries that are read of an index at a time, of each value: of all values together, and at the least. */
const CHUNK = { most: 64, together: 256, least: 16 };

/** Above all uuids. */
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * SQL: the newest rows `e` of a table that meet all conditions, as the intersection of several postings. It leapfrogs: no row is
 * newer than the newest entry of any of them, so the next entries are read from there, of the postings that reach least far. Its
 * cost follows from how often the postings take turns, wherever in them their common rows are. PostgreSQL assumes that the rows of
 * each value are spread evenly: it may read one of the postings from its newest entry to its oldest.
 *
 * Of several values, the entries of each are read, down to where the first of them may have more.
 * @param bounds conditions on `e.uuid`, such as that of the cursor.
 * @param values get the values; `$1` is the account.
 * @param isBrief whether it ends after about {@link MAX_WALKED} entries, maybe with fewer rows than there are.
 */
export function leapfrogSql(
  table: string,
  postings: readonly Postings[],
  conditions: readonly Condition[],
  bounds: readonly Condition[],
  limit: number,
  values: SqlValue[],
  isBrief = false,
): string {
  const living: Condition = { sql: 'e.deleted_at is null', values: [] };
  const wanted = `$${values.push(limit)}::int`;
  const entries = postings.map((one) => {
    const each = `unnest($${values.push(one.values)}::text[]) v (value)`;
    const where = allOf([entriesOf(one, bounds)], values);
    return (bound: string, count: number): string => `${each} cross join lateral (
        select k.uuid, row_number() over (order by k.uuid desc) as n from (
          select p.${one.uuid} as uuid from ${one.table} p where ${where} and p.${one.uuid} ${bound}
          order by p.${one.uuid} desc limit ${count}) k) k`;
  });
  const heads = entries.map(
    (of, i) => `(select k.uuid from ${of('< w.at', 1)} order by k.uuid desc limit 1) as head_${i}`,
  );
  const names = entries.map((_, i) => `h.head_${i}`);
  const chunks = entries.map((of, i) => {
    const isLeast = [`${names[i]} = b.low`, ...names.slice(0, i).map((name) => `${name} > b.low`)].join(' and ');
    const perValue = Math.floor(CHUNK.together / (postings[i]?.values.length ?? 1));
    const count = Math.max(CHUNK.least, Math.min(CHUNK.most, perValue));
    const end = `case when k.n = ${count} then k.uuid end`;
    return `(select distinct k.uuid from (
          select k.uuid, first_value(${end}) over (order by ${end} desc nulls last) as low from ${of(`<= b.low and ${isLeast}`, count)}
        ) k where k.low is null or k.uuid >= k.low)`;
  });
  // A row is looked up by its key alone: without statistics PostgreSQL may prefer an index of all rows of the account that are not deleted.
  return `with recursive walk (at, found, hits, step) as (
    select '${LAST_UUID}'::uuid, 0, '{}'::uuid[], 0
    union all
    select c.at, w.found + coalesce(cardinality(c.hits), 0), c.hits, w.step + 1
    from walk w
    cross join lateral (select ${heads.join(', ')} offset 0) h
    cross join lateral (select least(${names.join(', ')}) as low where ${names.map((name) => `${name} is not null`).join(' and ')}) b
    cross join lateral (
      select (array_agg(k.uuid order by k.uuid))[1] as at, array_agg(k.uuid) filter (where e.uuid is not null) as hits
      from (${chunks.join(' union all ')}) k
      left join lateral (
        select e.uuid from (select * from ${table} e where e.account_id = $1 and e.uuid = k.uuid offset 0) e
        where ${allOf([living, ...conditions], values)} offset 0
      ) e on true
    ) c
    where w.found < ${wanted}${isBrief ? ` and w.step < ${Math.ceil(MAX_WALKED / CHUNK.most)}` : ''}
  )
  select e.* from (select u.uuid from walk w cross join lateral unnest(w.hits) u (uuid) order by u.uuid desc limit ${wanted}) u
  cross join lateral (select * from ${table} e where e.account_id = $1 and e.uuid = u.uuid offset 0) e
  order by e.uuid desc`;
}

/** A list is counted up to this number of entities: the cost of a count is that of so many. */
export const MAX_COUNTED = 10_000;

/**
 * SQL: a row for each entity of a table that meets all conditions, and one more than are counted at the most.
 * @param postings those that may have many entries: none when few entities are read anyway.
 */
export function countedSql(
  table: string,
  postings: readonly Postings[],
  conditions: readonly Condition[],
  bounds: readonly Condition[],
  values: SqlValue[],
): string {
  const limit = MAX_COUNTED + 1;
  const ordered = postings.filter(({ isOrdered }) => isOrdered);
  // Without statistics of where the rows of a value are, PostgreSQL may read all rows up to the last of these.
  if (ordered.length > 0) return leapfrogSql(table, ordered, conditions, bounds, limit, values);
  const own: Condition = { sql: 'e.account_id = $1 and e.deleted_at is null', values: [] };
  const other = postings.find((one) => one.table !== table);
  if (other === undefined) return `select from ${table} e where ${allOf([own, ...conditions], values)} limit ${limit}`;
  const each = `unnest($${values.push(other.values)}::text[]) v (value)`;
  const entries = allOf([entriesOf(other, bounds), own, ...conditions], values);
  return `select from ${each} cross join ${other.table} p join ${table} e on e.uuid = p.${other.uuid} where ${entries} limit ${limit}`;
}

/** A table with the values of a column of an entity type, whose index has their order and then that of uuids. */
export interface OrderIndex {
  readonly table: string;
  /** Its column with the uuid of the entity. */
  readonly uuid: string;
  /** Conditions on its rows `c`. */
  readonly conditions: readonly Condition[];
  /** Whether the column may be null. */
  readonly hasNulls: boolean;
}

/**
 * SQL: the rows `e` of a table that meet all conditions, in the order of an index. `$1` is the account.
 * @param order the order, and the condition of the rows `c` after the cursor.
 * @param isBrief whether only the first {@link MAX_WALKED} rows of that order are looked at.
 */
export function inOrderSql(
  table: string,
  { table: index, uuid, conditions: bounds }: OrderIndex,
  conditions: readonly Condition[],
  { orderBy, after }: { readonly orderBy: string; readonly after: readonly Condition[] },
  limit: number,
  values: SqlValue[],
  isBrief: boolean,
): string {
  const living: Condition = { sql: 'e.deleted_at is null', values: [] };
  const own: Condition = { sql: 'c.account_id = $1', values: [] };
  const each = `cross join lateral (
      select * from ${table} e where e.account_id = $1 and e.uuid = c.${uuid} and ${allOf([living, ...conditions], values)} offset 0
    ) e`;
  const within = `where ${allOf([own, ...bounds, ...after], values)}`;
  const end = `order by ${orderBy} limit $${values.push(limit)}`;
  return isBrief
    ? `select e.* from (select * from ${index} c ${within} order by ${orderBy} limit ${MAX_WALKED}) c ${each} ${end}`
    : `select e.* from ${index} c ${each} ${within} ${end}`;
}

/** SQL: the rows `e` of a table that meet all conditions among the first {@link MAX_WALKED} of a range in an order. `$1` is the account. */
export function brieflySql(
  table: string,
  conditions: readonly Condition[],
  { orderBy, after }: { readonly orderBy: string; readonly after: readonly Condition[] },
  limit: number,
  values: SqlValue[],
): string {
  const living: Condition = { sql: 'e.account_id = $1 and e.deleted_at is null', values: [] };
  const first = `select * from ${table} e where ${allOf([living, ...after], values)} order by ${orderBy} limit ${MAX_WALKED}`;
  return `select * from (${first}) e where ${allOf(conditions, values)} order by ${orderBy} limit $${values.push(limit)}`;
}
