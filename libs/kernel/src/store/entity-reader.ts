import { isUuid, type DomainEvent } from '#kernel/domain';
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

/** A condition of a list: SQL over the entity's row `e` with `?` for each value, and a table that it needs beside it. */
export interface Condition {
  readonly join?: string;
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

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

  /** A page of living entities by uuid: oldest first, or newest first. `more` tells whether another page follows. */
  async list<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    account: string,
    order: 'oldest first' | 'newest first',
    page: Page,
    conditions: readonly Condition[] = [],
  ): Promise<{ readonly items: Stored<S, L>[]; readonly next: string | undefined }> {
    const newest = order === 'newest first';
    const values: SqlValue[] = [account];
    const where = ['e.account_id = $1', 'e.deleted_at is null'];
    const joins = conditions.flatMap(({ join }) => (join === undefined ? [] : [join]));
    const after = page.after === undefined ? [] : [{ sql: `e.uuid ${newest ? '<' : '>'} ?`, values: [page.after] }];
    for (const { sql, values: given } of [...after, ...conditions]) {
      let used = 0;
      where.push(sql.replaceAll('?', () => `$${values.length + ++used}`));
      values.push(...given);
    }
    values.push(page.limit + 1);
    const text = `${[selectOf(kind), ...joins].join(' ')} where ${where.join(' and ')} order by e.uuid ${newest ? 'desc' : 'asc'} limit $${values.length}`;
    const rows = await (conditions.length === 0
      ? this.database.query<EntityRow>(text, values)
      : this.database.queryPlanned<EntityRow>(text, values));
    const items = rows.slice(0, page.limit).map((row) => storedOf(kind, row));
    return { items, next: rows.length > page.limit ? items.at(-1)?.uuid : undefined };
  }
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
