import { validationError, isUuid, type DomainEvent, parseInstant } from '#eventstore/domain';
import type { Database, Queryable, SqlValue } from './database.js';
import { refSql } from './references.js';
import type { Registry } from './registry.js';
import {
  type AnyEntityType,
  type EntityRow,
  type Entity,
  type EntityType,
  entityOf,
  tableColumns,
} from './entity-type.js';

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
    for (const entityType of registry.aggregates.values()) prepareSelect(entityType, registry);
  }

  /** The living entity that a path names, by uuid first, then by external id (contract §1). */
  find<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    account: string,
    ref: string,
  ): Promise<Entity<S, L> | undefined> {
    return findRow(this.database.reader, entityType, account, ref);
  }

  /** A page of living entities by uuid: oldest first, or newest first; `bare`: without labels. */
  async list<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    account: string,
    order: 'oldest first' | 'newest first',
    page: Page,
    conditions: readonly Condition[] = [],
    bare?: 'bare',
  ): Promise<{ readonly items: Entity<S, L>[]; readonly next: string | undefined }> {
    const newest = order === 'newest first';
    const after = page.after === undefined ? [] : [{ sql: `e.uuid ${newest ? '<' : '>'} ?`, values: [page.after] }];
    const rows = await this.rows(
      bare ? bareSelectOf(entityType) : selectOf(entityType),
      account,
      [...after, ...conditions],
      {
        by: `e.uuid ${newest ? 'desc' : 'asc'}`,
        limit: page.limit + 1,
        // With conditions the best plan depends on their values.
        planned: conditions.length > 0,
      },
    );
    const items = rows.slice(0, page.limit).map((row) => entityOf(entityType, row));
    return { items, next: rows.length > page.limit ? items.at(-1)?.uuid : undefined };
  }

  /**
   * A page of living entities without labels, by a column and then by uuid; those without a value come last. Cursors are
   * opaque. @throws DomainError 422 on a cursor that is none.
   */
  async sorted<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    account: string,
    { column, descending }: { readonly column: string; readonly descending: boolean },
    page: Page,
    conditions: readonly Condition[] = [],
  ): Promise<{ readonly items: Entity<S, L>[]; readonly next: string | undefined }> {
    const [past, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
    const sort = `${column} ${direction}`;
    const at = page.after === undefined ? undefined : cursorIn(page.after, sort);
    const select = bareSelectOf(entityType);
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
      items: rows.slice(0, page.limit).map((row) => entityOf(entityType, row)),
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
    const where = ['e.account_id = $1', 'e.deleted_at is null'];
    for (const { sql, values: given } of conditions) {
      let used = 0;
      where.push(sql.replaceAll('?', () => `$${values.length + ++used}`));
      values.push(...given);
    }
    values.push(limit);
    const joins = conditions.flatMap(({ join }) => (join === undefined ? [] : [join]));
    const text = `${[select, ...joins].join(' ')} where ${where.join(' and ')} order by ${by} limit $${values.length}`;
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
  throw validationError('after', 'must be the one of a Link, for this sort');
}

const selects = new WeakMap<AnyEntityType, string>();

/** `select … from <table> e`, with one scalar subquery a label, so that labels cost no round trip. */
export function selectOf<S extends object, E extends DomainEvent, L extends string>(
  entityType: EntityType<S, E, L>,
): string {
  const select = selects.get(entityType);
  if (select === undefined) throw new Error(`"${entityType.aggregate.type}" belongs to no context of this program`);
  return select;
}

/** As {@link selectOf}, without labels: of what shows uuids alone. */
const bareSelectOf = (entityType: AnyEntityType): string =>
  `select ${tableColumns(entityType)
    .map((column) => `e.${column}`)
    .join(', ')} from ${entityType.table} e`;

function prepareSelect(entityType: AnyEntityType, registry: Registry): void {
  const columns = tableColumns(entityType).map((column) => `e.${column}`);
  for (const [name, { type: other, by }] of Object.entries(entityType.refs)) {
    const { table, reference } = registry.reference(other);
    // Deleted ones too: what referred to them still shows them.
    columns.push(
      `(select ${refSql(reference)} from ${table} o where o.account_id = e.account_id and o.uuid = e.${entityType.columns.get(by)}) as "ref_${name}"`,
    );
  }
  for (const [name, { type: other, by }] of Object.entries(entityType.refLists)) {
    const { table, reference } = registry.reference(other);
    columns.push(
      `(select coalesce(json_agg(${refSql(reference)} order by u.place), '[]')
        from unnest(e.${entityType.columns.get(by)}) with ordinality u (uuid, place)
        join ${table} o on o.account_id = e.account_id and o.uuid = u.uuid) as "refs_${name}"`,
    );
  }
  if (entityType.showsCurrency)
    columns.push('(select a.currency from account a where a.uuid = e.account_id) as account_currency');
  selects.set(entityType, `select ${columns.join(', ')} from ${entityType.table} e`);
}

/** As {@link EntityReader.find}, on any connection. */
export async function findRow<S extends object, E extends DomainEvent, L extends string>(
  database: Queryable,
  entityType: EntityType<S, E, L>,
  account: string,
  ref: string,
): Promise<Entity<S, L> | undefined> {
  // PostgreSQL cannot hold NUL, so nothing is called that.
  if (ref.includes('\0')) return undefined;
  const where = async (condition: string): Promise<Entity<S, L> | undefined> => {
    const [row] = await database.query<EntityRow>(
      `${selectOf(entityType)} where e.account_id = $1 and ${condition} and e.deleted_at is null`,
      [account, ref],
    );
    return row && entityOf(entityType, row);
  };
  const found = isUuid(ref) ? await where('e.uuid = $2') : undefined;
  if (found !== undefined) return found;
  if (entityType.pathColumn !== undefined) return where(`lower(e.${entityType.pathColumn}) = lower($2)`);
  return entityType.columns.has('externalId') ? where('e.external_id = $2') : undefined;
}

/** The living entities of a kind for which a condition holds, oldest first. */
export async function rowsWhere<S extends object, E extends DomainEvent, L extends string>(
  database: Queryable,
  entityType: EntityType<S, E, L>,
  account: string,
  { sql, values }: Condition,
): Promise<Entity<S, L>[]> {
  let used = 1;
  const rows = await database.query<EntityRow>(
    `${selectOf(entityType)} where e.account_id = $1 and e.deleted_at is null and ${sql.replaceAll('?', () => `$${++used}`)} order by e.uuid`,
    [account, ...values],
  );
  return rows.map((row) => entityOf(entityType, row));
}
