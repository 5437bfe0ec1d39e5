/** A count of the rows of another table that belong to an entity, by one of their columns. Deleted rows do not count. */
export interface RelatedCount {
  readonly table: string;
  /** The column with the entity's uuid. */
  readonly by: string;
  /** The column whose values are counted separately; rows without one do not count. */
  readonly per: string;
  /** SQL: a column of the table with a condition, for the rows that count. */
  readonly when: string;
  /** SQL: a column of the entity with a condition, for the entities that show the count. The others cost no lookup. */
  readonly only?: string;
}

/** The counts of an entity by name, and by the value of the column; only those that are not 0. */
export type EntityCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The condition of the rows `o` that count. `$1` is the account. */
const counted = ({ per, when }: RelatedCount): string =>
  `o.account_id = $1 and o.${per} is not null and o.deleted_at is null and o.${when}`;

/** The counts of a row `e` as JSON, in the order of the values; null when there are none. `$1` is the account. */
export function countSql(count: RelatedCount): string {
  const { table, by, per, only } = count;
  const sql = `(
    select json_object_agg(c.value, c.n order by c.value) from (
      select o.${per} as value, count(*) as n from ${table} o
      where ${counted(count)} and o.${by} = e.uuid group by o.${per}) c)`;
  return only === undefined ? sql : `case when e.${only} then ${sql} end`;
}

/** As {@link countSql}, for the entities `$2`: rows of `uuid` and `counts`. */
export const countsSql = (count: RelatedCount): string =>
  `select c.uuid, json_object_agg(c.value, c.n order by c.value) as counts from (
    select o.${count.by} as uuid, o.${count.per} as value, count(*) as n from ${count.table} o
    where ${counted(count)} and o.${count.by} = any($2::uuid[]) group by o.${count.by}, o.${count.per}) c group by c.uuid`;
