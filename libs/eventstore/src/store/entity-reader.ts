import { validationError, isUuid, type DomainEvent, parseInstant } from '#eventstore/domain';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable, type SqlValue } from './database.js';
import { Registry } from './registry.js';
import {
  type AnyEntityType,
  type EntityRow,
  type Entity,
  type EntityType,
  refSql,
  entityOf,
  tableColumns,
} from './entity-type.js';

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

/** By creation: the uuids of entities ascend or descend. */
export type ListOrder = 'oldest first' | 'newest first';

/** Reads entities: current state and references, in one round trip. */
@Injectable()
export class EntityReader {
  /** The statements of {@link selectOf}: made once per type. */
  private readonly selects = new Map<AnyEntityType, string>();

  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
  ) {}

  /** The living entity that a path names, by uuid first, then by external id (contract §1). */
  async find<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    account: string,
    ref: string,
    on: Queryable = this.database.reader,
  ): Promise<Entity<S, L> | undefined> {
    // PostgreSQL cannot hold NUL, so nothing is called that.
    if (ref.includes('\0')) return undefined;
    const by = async (sql: string): Promise<Entity<S, L> | undefined> =>
      (await this.where(entityType, account, { sql, values: [ref] }, on))[0];
    const found = isUuid(ref) ? await by('e.uuid = ?') : undefined;
    if (found !== undefined) return found;
    if (entityType.pathColumn !== undefined) return by(`lower(e.${entityType.pathColumn}) = lower(?)`);
    return entityType.columns.has('externalId') ? by('e.external_id = ?') : undefined;
  }

  /** The living entities of a type for which a condition is true, oldest first. */
  async where<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    account: string,
    condition: Condition,
    on: Queryable = this.database.reader,
  ): Promise<Entity<S, L>[]> {
    const { text, values } = statement(this.selectOf(entityType), account, [condition], 'e.uuid');
    return (await on.query<EntityRow>(text, values)).map((row) => entityOf(entityType, row));
  }

  /** A page of living entities by uuid: oldest first, or newest first; with or without its references. */
  async list<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    account: string,
    order: ListOrder,
    page: Page,
    conditions: readonly Condition[] = [],
    refs: 'with refs' | 'without refs' = 'with refs',
  ): Promise<{ readonly items: Entity<S, L>[]; readonly next: string | undefined }> {
    const newest = order === 'newest first';
    const after = page.after === undefined ? [] : [{ sql: `e.uuid ${newest ? '<' : '>'} ?`, values: [page.after] }];
    const rows = await this.rows(
      refs === 'with refs' ? this.selectOf(entityType) : columnsOf(entityType),
      account,
      [...after, ...conditions],
      { by: `e.uuid ${newest ? 'desc' : 'asc'}`, limit: page.limit + 1, planned: conditions.length > 0 },
    );
    const items = rows.slice(0, page.limit).map((row) => entityOf(entityType, row));
    return { items, next: rows.length > page.limit ? items.at(-1)?.uuid : undefined };
  }

  /**
   * A page of living entities without references, by a column and then by uuid; those without a value come last. Cursors are
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
    const rows: EntityRow[] = [];
    const add = async (orderBy: string, ...range: readonly Condition[]): Promise<void> => {
      const limit = page.limit + 1 - rows.length;
      const found = this.rows(columnsOf(entityType), account, [...range, ...conditions], {
        by: orderBy,
        limit,
        planned: true,
      });
      rows.push(...(await found));
    };
    if (at?.value !== null)
      await add(
        `e.${column} ${direction}, e.uuid ${direction}`,
        { sql: `e.${column} is not null`, values: [] },
        ...(at === undefined ? [] : [{ sql: `(e.${column}, e.uuid) ${past} (?, ?)`, values: [at.value, at.uuid] }]),
      );
    if (rows.length <= page.limit)
      await add(
        `e.uuid ${direction}`,
        { sql: `e.${column} is null`, values: [] },
        ...(at?.value === null ? [{ sql: `e.uuid ${past} ?`, values: [at.uuid] }] : []),
      );
    const last = rows[page.limit - 1];
    return {
      items: rows.slice(0, page.limit).map((row) => entityOf(entityType, row)),
      next: rows.length > page.limit && last ? cursorOf(sort, last[column] as string | null, last.uuid) : undefined,
    };
  }

  /**
   * `select … from <table> e`, with one scalar subquery per reference, so that references cost no round trip. `$1` is the
   * account, as in {@link statement}.
   */
  private selectOf(entityType: AnyEntityType): string {
    const known = this.selects.get(entityType);
    if (known !== undefined) return known;
    const columns = tableColumns(entityType).map((column) => `e.${column}`);
    for (const [name, { type: other, by }] of Object.entries(entityType.refs)) {
      const { table, reference } = this.registry.reference(other);
      // Deleted ones too: what referred to them still shows them.
      columns.push(
        `(select ${refSql(reference)} from ${table} o where o.account_id = $1 and o.uuid = e.${entityType.columns.get(by)}) as "ref_${name}"`,
      );
    }
    for (const [name, { type: other, by }] of Object.entries(entityType.refLists)) {
      const { table, reference } = this.registry.reference(other);
      columns.push(
        `(select coalesce(json_agg(${refSql(reference)} order by u.place), '[]')
          from unnest(e.${entityType.columns.get(by)}) with ordinality u (uuid, place)
          join ${table} o on o.account_id = $1 and o.uuid = u.uuid) as "refs_${name}"`,
      );
    }
    if (entityType.showsCurrency)
      columns.push('(select a.currency from account a where a.uuid = $1) as account_currency');
    const select = `select ${columns.join(', ')} from ${entityType.table} e`;
    this.selects.set(entityType, select);
    return select;
  }

  /** A page of rows. With conditions the best plan depends on their values. */
  private rows(
    select: string,
    account: string,
    conditions: readonly Condition[],
    { by, limit, planned }: { readonly by: string; readonly limit: number; readonly planned: boolean },
  ): Promise<EntityRow[]> {
    const { text, values } = statement(select, account, conditions, by, limit);
    return planned ? this.database.queryPlanned(text, values) : this.database.query(text, values);
  }
}

/** The statement of the living rows `e` of an account for which the conditions are true. */
function statement(
  select: string,
  account: string,
  conditions: readonly Condition[],
  orderBy: string,
  limit?: number,
): { readonly text: string; readonly values: SqlValue[] } {
  const values: SqlValue[] = [account];
  const where = allOf([{ sql: 'e.account_id = $1 and e.deleted_at is null', values: [] }, ...conditions], values);
  const text = `${select} where ${where} order by ${orderBy}`;
  if (limit === undefined) return { text, values };
  values.push(limit);
  return { text: `${text} limit $${values.length}`, values };
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

/** `select … from <table> e` without references: of what shows uuids alone. */
const columnsOf = (entityType: AnyEntityType): string =>
  `select ${tableColumns(entityType)
    .map((column) => `e.${column}`)
    .join(', ')} from ${entityType.table} e`;
