import type { Database } from '../database/database.js';
import type { SqlValue } from '../database/queryable.js';
import { allOf, type Condition, type Postings } from './entity-select.js';

/** Rows that are read for a page in another order than that of uuids, at the most: more are read in that order. */
const MAX_SORTED = 20_000;

/** SQL of the entries of a posting, at most a number of them. */
const entriesSql = ({ table, uuid, where, values: keys }: Postings, limit: number, values: SqlValue[]): string =>
  `select p.${uuid} from unnest($${values.push(keys)}::text[]) v (value) cross join lateral (
    select p.${uuid} from ${table} p where p.account_id = $1 and ${where} limit ${limit}) p limit ${limit}`;

/**
 * The condition of the rarest of some postings, if it has few entries. Then these are read and sorted. PostgreSQL
 * may read the index of the order instead, and find the first of them at its end.
 */
export async function rarestOf(
  database: Database,
  account: string,
  postings: readonly Postings[],
): Promise<Condition[]> {
  if (postings.length === 0) return [];
  const values: SqlValue[] = [account];
  const counts = postings.map(
    (one, i) => `(select count(*) from (${entriesSql(one, MAX_SORTED + 1, values)}) c) as n_${i}`,
  );
  const [row] = await database.queryUnprepared<Record<string, number>>(`select ${counts.join(', ')}`, values);
  const numbers = postings.map((_, i) => Number(row?.[`n_${i}`]));
  const least = Math.min(...numbers);
  const rarest = postings[numbers.indexOf(least)];
  if (rarest === undefined || least > MAX_SORTED) return [];
  const { table, uuid, where } = rarest;
  const sql = `e.uuid = any(array(select p.${uuid} from unnest(?::text[]) v (value) join ${table} p on p.account_id = $1 and ${where}))`;
  return [{ sql, values: [rarest.values] }];
}

/** Entries that are read of an index at a time. */
const CHUNK = 64;

/** Above all uuids. */
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * SQL: the newest rows `e` of a table that meet all conditions, as the intersection of several postings. It leapfrogs: no row is
 * newer than the newest entry of any of them, so the next entries are read from there, of the postings that reach least far. Its
 * cost follows from how often the postings take turns, wherever in them their common rows are. PostgreSQL assumes that the rows of
 * each value are spread evenly: it may read one of the postings from its newest entry to its oldest.
 * @param after the uuid before the first row.
 * @param values get the values; `$1` is the account.
 */
export function leapfrogSql(
  table: string,
  postings: readonly Postings[],
  conditions: readonly Condition[],
  after: string | undefined,
  limit: number,
  values: SqlValue[],
): string {
  const living: Condition = { sql: 'e.deleted_at is null', values: [] };
  const start = `$${values.push(after ?? LAST_UUID)}::uuid`;
  const wanted = `$${values.push(limit)}::int`;
  const entries = postings.map((one) => {
    const each = `unnest($${values.push(one.values)}::text[]) v (value)`;
    return (bound: string, count: number): string => `${each} cross join lateral (
        select p.${one.uuid} as uuid from ${one.table} p
        where p.account_id = $1 and ${one.where} and p.${one.uuid} ${bound}
        order by p.${one.uuid} desc limit ${count}) k`;
  });
  const heads = entries.map(
    (of, i) => `(select k.uuid from ${of('< w.at', 1)} order by k.uuid desc limit 1) as head_${i}`,
  );
  const names = entries.map((_, i) => `h.head_${i}`);
  const chunks = entries.map((of, i) => {
    const isLeast = [`${names[i]} = b.low`, ...names.slice(0, i).map((name) => `${name} > b.low`)].join(' and ');
    return `(select distinct k.uuid from ${of(`<= b.low and ${isLeast}`, CHUNK)} order by k.uuid desc limit ${CHUNK})`;
  });
  return `with recursive walk (at, found, hits) as (
    select ${start}, 0, '{}'::uuid[]
    union all
    select c.at, w.found + coalesce(cardinality(c.hits), 0), c.hits
    from walk w
    cross join lateral (select ${heads.join(', ')} offset 0) h
    cross join lateral (select least(${names.join(', ')}) as low where ${names.map((name) => `${name} is not null`).join(' and ')}) b
    cross join lateral (
      select (array_agg(k.uuid order by k.uuid))[1] as at, array_agg(k.uuid) filter (where e.uuid is not null) as hits
      from (${chunks.join(' union all ')}) k
      left join lateral (
        select e.uuid from ${table} e where e.account_id = $1 and e.uuid = k.uuid and ${allOf([living, ...conditions], values)} offset 0
      ) e on true
    ) c
    where w.found < ${wanted}
  )
  select e.* from walk w cross join lateral unnest(w.hits) u (uuid)
  cross join lateral (select * from ${table} e where e.account_id = $1 and e.uuid = u.uuid offset 0) e
  order by e.uuid desc limit ${wanted}`;
}

/** A table with the values of a column of an entity type, whose index has their order and then that of uuids. */
export interface OrderIndex {
  readonly table: string;
  /** Its column with the uuid of the entity. */
  readonly uuid: string;
  /** Conditions on its rows `c`. */
  readonly conditions: readonly Condition[];
}

/**
 * SQL: the rows `e` of a table that meet all conditions, in the order of an index. `$1` is the account.
 * @param order the order, and the condition of the rows `c` after the cursor.
 */
export function inOrderSql(
  table: string,
  { table: index, uuid, conditions: bounds }: OrderIndex,
  conditions: readonly Condition[],
  { orderBy, after }: { readonly orderBy: string; readonly after: readonly Condition[] },
  limit: number,
  values: SqlValue[],
): string {
  const living: Condition = { sql: 'e.deleted_at is null', values: [] };
  const own: Condition = { sql: 'c.account_id = $1', values: [] };
  return `select e.* from ${index} c cross join lateral (
      select * from ${table} e where e.account_id = $1 and e.uuid = c.${uuid} and ${allOf([living, ...conditions], values)} offset 0
    ) e where ${allOf([own, ...bounds, ...after], values)} order by ${orderBy} limit $${values.push(limit)}`;
}
