import { isDeepStrictEqual } from 'node:util';
import type { AnyEntityType, DerivedTable, EntityRow, Queryable, Registry } from '#eventstore/store';

/** A derived table that only its derivations write, so that the entities determine its rows. */
export interface ExclusiveTable extends DerivedTable {
  /** The entity types that the rows are derived from. */
  readonly sources: readonly AnyEntityType[];
}

/** A row of a derived table: the columns of `key` and `columns`. */
export type DerivedRow = Readonly<Record<string, unknown>>;

/** The derived tables that only their derivations write. */
export function exclusiveTables(registry: Registry): ExclusiveTable[] {
  const derivations = [...registry.aggregates.values()].flatMap((source) =>
    source.derived.filter(({ isExclusive }) => isExclusive).map((derivation) => ({ source, ...derivation })),
  );
  return [...Map.groupBy(derivations, ({ table }) => table).values()].flatMap((all) =>
    all.slice(0, 1).map((table) => ({ ...table, sources: all.map(({ source }) => source) })),
  );
}

/** The rows that follow from an entity, with all columns. @param row of the table of the entity type. */
function rowsOfEntity(
  registry: Registry,
  entityType: AnyEntityType,
  table: DerivedTable,
  row: EntityRow,
): DerivedRow[] {
  const entity = registry.select(entityType, 'without refs').entityOf(row);
  const deletedAt = typeof row.deleted_at === 'string' ? row.deleted_at : null;
  const derivation = entityType.derived.find((one) => one.table === table.table);
  const rows = derivation?.rows({ ...entity, deletedAt }) ?? [];
  return rows.map((one) => Object.fromEntries(columnsOf(table).map((column) => [column, one[column] ?? null])));
}

/** The stored rows of entities, by their uuids. */
async function storedRows(
  database: Queryable,
  { table, by, ...columns }: DerivedTable,
  account: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, DerivedRow[]>> {
  const rows = await database.query<DerivedRow>(
    `select ${[by, ...columnsOf(columns)].join(', ')} from ${table} where account_id = $1 and ${by} = any($2::uuid[])`,
    [account, uuids],
  );
  return Map.groupBy(rows, (row) => String(row[by]));
}

/** The difference between the stored rows of an entity and those that follow from it; undefined when they are equal. */
function differenceOf(
  { table, key, columns }: DerivedTable,
  stored: readonly DerivedRow[],
  expected: readonly DerivedRow[],
): string | undefined {
  const keyOf = (row: DerivedRow): string => key.map((column) => `${column} ${String(row[column])}`).join(', ');
  const storedBy = new Map(stored.map((row) => [keyOf(row), row]));
  const expectedBy = new Map(expected.map((row) => [keyOf(row), row]));
  for (const [at, row] of expectedBy) {
    const present = storedBy.get(at);
    if (present === undefined) return `${table}: the row of ${at} is missing`;
    const column = columns.find((one) => !isDeepStrictEqual(present[one], row[one]));
    if (column !== undefined)
      return `${table}.${column} of ${at}: the row says ${JSON.stringify(present[column])}, the entity says ${JSON.stringify(row[column])}`;
  }
  const [extra] = [...storedBy.keys()].filter((at) => !expectedBy.has(at));
  return extra === undefined ? undefined : `${table}: the row of ${extra} follows from nothing`;
}

/** An entity whose rows in a derived table differ from those that follow from it. */
export interface DerivedDifference {
  readonly uuid: string;
  readonly message: string;
  readonly expected: readonly DerivedRow[];
}

/** Compares the rows of a derived table with those that follow from entities of a type, of which `rows` are the rows. */
export async function derivedDifferences(
  database: Queryable,
  registry: Registry,
  account: string,
  entityType: AnyEntityType,
  table: DerivedTable,
  rows: readonly EntityRow[],
): Promise<DerivedDifference[]> {
  const stored = await storedRows(
    database,
    table,
    account,
    rows.map(({ uuid }) => uuid),
  );
  return rows.flatMap((row) => {
    const expected = rowsOfEntity(registry, entityType, table, row);
    const message = differenceOf(table, stored.get(row.uuid) ?? [], expected);
    return message === undefined ? [] : { uuid: row.uuid, message, expected };
  });
}

/** The uuids in a derived table for which there is no entity. */
export async function orphansIn(
  database: Queryable,
  { table, by, sources }: ExclusiveTable,
  account: string,
): Promise<string[]> {
  const hasEntity = sources.map(
    (source) => `exists (select from ${source.table} e where e.account_id = $1 and e.uuid = t.${by})`,
  );
  const rows = await database.query<{ uuid: string }>(
    `select distinct t.${by} as uuid from ${table} t where t.account_id = $1 and not (${hasEntity.join(' or ')})`,
    [account],
  );
  return rows.map(({ uuid }) => uuid);
}

const columnsOf = ({ key, columns }: Pick<DerivedTable, 'key' | 'columns'>): readonly string[] => [...key, ...columns];
