import { fault, isUuid, type DomainEvent, parseInstant } from '#kernel/domain';
import type { Database, Queryable, SqlValue } from './database.js';
import { labelSql } from './references.js';
import type { Registry } from './registry.js';
import {
  type AnyStoredAggregate,
  type EntityRow,
  type Stored,
  type StoredAggregate,
  storedOf,
  tableColumns,
} from './stored-aggregate.js';

/** One page of a list: how many, and after which entity. */
export interface Page {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** A condition of a list: SQL over the entity's row `e` with `?` for each value. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** The SQL of all conditions together; their values are added to those that the statement has already. */
export const allOf = (conditions: readonly Condition[], values: SqlValue[]): string =>
  conditions
    .map((condition) => {
      let used = values.length;
      values.push(...condition.values);
      return condition.sql.replaceAll('?', () => `$${++used}`);
    })
    .join(' and ');

/** Reads entities: current state and labels, in one round trip. */
export class EntityReader {
  constructor(
    private readonly database: Database,
    registry: Registry,
  ) {
    for (const kind of registry.aggregates.values()) prepareSelect(kind, registry);
  }

  /** The living entity that a path names, by uuid first, then by external id (contract §1). */
  find<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    account: string,
    ref: string,
  ): Promise<Stored<S, L> | undefined> {
    return findRow(this.database.reader, kind, account, ref);
  }

  /** A page of living entities by uuid: oldest first, or newest first; `bare`: without labels. */
  async list<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    account: string,
    order: 'oldest first' | 'newest first',
    page: Page,
    conditions: readonly Condition[] = [],
    bare?: 'bare',
  ): Promise<{ readonly items: Stored<S, L>[]; readonly next: string | undefined }> {
    const newest = order === 'newest first';
    const after = page.after === undefined ? [] : [{ sql: `e.uuid ${newest ? '<' : '>'} ?`, values: [page.after] }];
    const rows = await this.rows(bare ? bareSelectOf(kind) : selectOf(kind), account, [...after, ...conditions], {
      by: `e.uuid ${newest ? 'desc' : 'asc'}`,
      limit: page.limit + 1,
      // With conditions the best plan depends on their values.
      planned: conditions.length > 0,
    });
    const items = rows.slice(0, page.limit).map((row) => storedOf(kind, row));
    return { items, next: rows.length > page.limit ? items.at(-1)?.uuid : undefined };
  }

  /**
   * A page of living entities without labels, by a column and then by uuid; those without a value come last. Cursors are
   * opaque. @throws DomainError 422 on a cursor that is none.
   */
  async sorted<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    account: string,
    { column, descending }: { readonly column: string; readonly descending: boolean },
    page: Page,
    conditions: readonly Condition[] = [],
  ): Promise<{ readonly items: Stored<S, L>[]; readonly next: string | undefined }> {
    const [past, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
    const sort = `${column} ${direction}`;
    const at = page.after === undefined ? undefined : cursorIn(page.after, sort);
    const select = bareSelectOf(kind);
    const rows: EntityRow[] = [];
    if (at?.value !== null) {
      const valued = [
        { sql: `e.${column} is not null`, values: [] },
        ...(at === undefined ? [] : [{ sql: `(e.${column}, e.uuid) ${past} (?, ?)`, values: [at.value, at.uuid] }]),
      ];
      const by = `e.${column} ${direction}, e.uuid ${direction}`;
      const found = this.rows(select, account, [...valued, ...conditions], {
        by,
        limit: page.limit + 1,
        planned: true,
      });
      rows.push(...(await found));
    }
    if (rows.length <= page.limit) {
      const empty = [
        { sql: `e.${column} is null`, values: [] },
        ...(at?.value === null ? [{ sql: `e.uuid ${past} ?`, values: [at.uuid] }] : []),
      ];
      const limit = page.limit + 1 - rows.length;
      const by = `e.uuid ${direction}`;
      rows.push(...(await this.rows(select, account, [...empty, ...conditions], { by, limit, planned: true })));
    }
    const last = rows[page.limit - 1];
    return {
      items: rows.slice(0, page.limit).map((row) => storedOf(kind, row)),
      next: rows.length > page.limit && last ? cursorOf(sort, last[column] as string | null, last.uuid) : undefined,
    };
  }

  private rows(
    select: string,
    account: string,
    conditions: readonly Condition[],
    { by, limit, planned }: { readonly by: string; readonly limit: number; readonly planned: boolean },
  ): Promise<EntityRow[]> {
    const values: SqlValue[] = [account];
    const where = allOf([{ sql: 'e.account_id = $1 and e.deleted_at is null', values: [] }, ...conditions], values);
    values.push(limit);
    const text = `${select} where ${where} order by ${by} limit $${values.length}`;
    return planned ? this.database.queryPlanned(text, values) : this.database.query(text, values);
  }
}

const cursorOf = (sort: string, value: string | null, uuid: string): string =>
  Buffer.from(JSON.stringify([sort, value, uuid])).toString('base64url');

function cursorIn(cursor: string, wanted: string): { readonly value: string | null; readonly uuid: string } {
  try {
    const [sort, value, uuid] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as readonly unknown[];
    const instant = value === null || (typeof value === 'string' && parseInstant(value, 'UTC') === value);
    if (sort === wanted && instant && typeof uuid === 'string' && isUuid(uuid)) return { value, uuid };
  } catch {
    // Not JSON at all: the same fault.
  }
  throw fault('after', 'must be the one of a Link, for this sort');
}

const selects = new WeakMap<AnyStoredAggregate, string>();

/** `select … from <table> e`, with one scalar subquery a label, so that labels cost no round trip. */
export function selectOf<S extends object, E extends DomainEvent, L extends string>(
  kind: StoredAggregate<S, E, L>,
): string {
  const select = selects.get(kind);
  if (select === undefined) throw new Error(`"${kind.aggregate.type}" belongs to no context of this program`);
  return select;
}

/** As {@link selectOf}, without labels: of what shows uuids alone. */
const bareSelectOf = (kind: AnyStoredAggregate): string =>
  `select ${tableColumns(kind)
    .map((column) => `e.${column}`)
    .join(', ')} from ${kind.table} e`;

function prepareSelect(kind: AnyStoredAggregate, registry: Registry): void {
  const columns = tableColumns(kind).map((column) => `e.${column}`);
  for (const [name, { kind: other, by }] of Object.entries(kind.labels)) {
    const { table, reference } = registry.reference(other);
    // Deleted ones too: what referred to them still shows them.
    columns.push(
      `(select ${labelSql(reference)} from ${table} o where o.account_id = e.account_id and o.uuid = e.${kind.columns.get(by)}) as "label_${name}"`,
    );
  }
  for (const [name, { kind: other, by }] of Object.entries(kind.lists)) {
    const { table, reference } = registry.reference(other);
    columns.push(
      `(select coalesce(json_agg(${labelSql(reference)} order by u.place), '[]')
        from unnest(e.${kind.columns.get(by)}) with ordinality u (uuid, place)
        join ${table} o on o.account_id = e.account_id and o.uuid = u.uuid) as "list_${name}"`,
    );
  }
  if (kind.priced) columns.push('(select a.currency from account a where a.uuid = e.account_id) as account_currency');
  selects.set(kind, `select ${columns.join(', ')} from ${kind.table} e`);
}

/** As {@link EntityReader.find}, on any connection. */
export async function findRow<S extends object, E extends DomainEvent, L extends string>(
  database: Queryable,
  kind: StoredAggregate<S, E, L>,
  account: string,
  ref: string,
): Promise<Stored<S, L> | undefined> {
  // PostgreSQL cannot hold NUL, so nothing is called that.
  if (ref.includes('\0')) return undefined;
  const where = async (condition: string): Promise<Stored<S, L> | undefined> => {
    const [row] = await database.query<EntityRow>(
      `${selectOf(kind)} where e.account_id = $1 and ${condition} and e.deleted_at is null`,
      [account, ref],
    );
    return row && storedOf(kind, row);
  };
  const found = isUuid(ref) ? await where('e.uuid = $2') : undefined;
  if (found !== undefined) return found;
  if (kind.pathColumn !== undefined) return where(`lower(e.${kind.pathColumn}) = lower($2)`);
  return kind.columns.has('externalId') ? where('e.external_id = $2') : undefined;
}

/** The living entities of a kind for which a condition holds, oldest first. */
export async function rowsWhere<S extends object, E extends DomainEvent, L extends string>(
  database: Queryable,
  kind: StoredAggregate<S, E, L>,
  account: string,
  { sql, values }: Condition,
): Promise<Stored<S, L>[]> {
  let used = 1;
  const rows = await database.query<EntityRow>(
    `${selectOf(kind)} where e.account_id = $1 and e.deleted_at is null and ${sql.replaceAll('?', () => `$${++used}`)} order by e.uuid`,
    [account, ...values],
  );
  return rows.map((row) => storedOf(kind, row));
}
