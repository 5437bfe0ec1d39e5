import { validationError, isUuid, type DomainEvent, parseInstant } from '#eventstore/domain';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from './database.js';
import { Registry, type Shown } from './registry.js';
import { type Condition, type EntityRow, type EntitySelect, MOST_PREPARED, type Rows } from './entity-select.js';
import type { Entity, EntityType } from './entity-type.js';

/** One page of a list: how many, after which entity, and of which ones alone. */
export interface Page {
  readonly limit: number;
  readonly after?: string | undefined;
  /** Only these; undefined: of all. */
  readonly uuids?: readonly string[] | undefined;
}

/** The condition of a page that is of some entities alone. */
export const amongUuids = ({ uuids }: Page): Condition[] =>
  uuids === undefined ? [] : [{ sql: 'e.uuid = any(?::uuid[])', values: [uuids] }];

/** By creation: the uuids of entities ascend or descend. */
export type ListOrder = 'oldest first' | 'newest first';

/** Reads entities: current state and references, in one round trip. */
@Injectable()
export class EntityReader {
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
    const by = async (sql: string, isKey = false): Promise<Entity<S, L> | undefined> =>
      (await this.where(entityType, account, { sql, values: [ref], isKey }, on))[0];
    const found = isUuid(ref) ? await by('e.uuid = ?', true) : undefined;
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
    const select = this.registry.select(entityType);
    const statement = select.statement(account, { conditions: [condition], orderBy: 'e.uuid' });
    return (await on.query<EntityRow>(...statement)).map((row) => select.entityOf(row));
  }

  /** A page of living entities by uuid: oldest first, or newest first; with or without its references. */
  async list<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    account: string,
    order: ListOrder,
    page: Page,
    conditions: readonly Condition[] = [],
    shown: Shown = 'with refs',
  ): Promise<{ readonly items: Entity<S, L>[]; readonly next: string | undefined }> {
    const newest = order === 'newest first';
    const after = page.after === undefined ? [] : [{ sql: `e.uuid ${newest ? '<' : '>'} ?`, values: [page.after] }];
    const select = this.registry.select(entityType, shown);
    const met = [...amongUuids(page), ...conditions];
    const rows = await this.rows(select, account, {
      conditions: [...after, ...met],
      orderBy: `e.uuid ${newest ? 'desc' : 'asc'}`,
      limit: page.limit + 1,
      // With conditions the best plan depends on their values.
      planned: met.length > 0 || page.limit >= MOST_PREPARED,
    });
    const items = rows.slice(0, page.limit).map((row) => select.entityOf(row));
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
    const select = this.registry.select(entityType, 'without refs');
    const rows: EntityRow[] = [];
    const add = async (orderBy: string, ...range: readonly Condition[]): Promise<void> => {
      const limit = page.limit + 1 - rows.length;
      const more = { conditions: [...range, ...amongUuids(page), ...conditions], orderBy, limit, planned: true };
      rows.push(...(await this.rows(select, account, more)));
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
      items: rows.slice(0, page.limit).map((row) => select.entityOf(row)),
      next: rows.length > page.limit && last ? cursorOf(sort, last[column] as string | null, last.uuid) : undefined,
    };
  }

  private rows(select: EntitySelect<object, string>, account: string, rows: Rows): Promise<EntityRow[]> {
    const statement = select.statement(account, rows);
    return rows.planned === true ? this.database.queryPlanned(...statement) : this.database.query(...statement);
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
