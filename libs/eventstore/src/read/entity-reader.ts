import { validationError, isUuid, type DomainEvent } from '#eventstore/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Queryable, SqlValue } from '../database/queryable.js';
import { Registry, type Shown } from './registry.js';
import {
  type Condition,
  type EntityRow,
  type EntitySelect,
  type ListRow,
  MAX_PREPARED,
  type Postings,
  type RowQuery,
  TOTAL,
} from './entity-select.js';
import {
  brieflySql,
  countedSql,
  entryIn,
  inOrderSql,
  leapfrogSql,
  MAX_READ,
  MAX_SORTED,
  type OrderIndex,
  rarestOf,
} from './leapfrog.js';
import type { AnyEntityType, Entity, EntityType } from '../schema/entity-type.js';
import { ReadCoalescer } from '../database/read-coalescer.js';
import { accountOf, limitedPerson, type Viewer, visibleTo } from './visibility.js';

/** A page of a list: its size, its cursor, and optionally the entities it is limited to. */
export interface Page {
  readonly limit: number;
  readonly after?: string | undefined;
  /** Only these entities; undefined: all. */
  readonly uuids?: readonly string[] | undefined;
  /** Whether all entities that meet the conditions are counted, whatever the page. */
  readonly isCounted?: boolean | undefined;
}

/** The condition of a page that is limited to some entities. */
export const uuidConditions = ({ uuids }: Page): Condition[] =>
  uuids === undefined ? [] : [{ sql: 'e.uuid = any(?::uuid[])', values: [uuids] }];

/** A page of entities. */
export interface EntityPage<S extends object, L extends string> {
  readonly items: Entity<S, L>[];
  /** The cursor of the next page, if there is one. */
  readonly next: string | undefined;
  /** How many there are on all pages, one more than {@link MAX_COUNTED} at the most; undefined unless they are counted. */
  readonly total?: number | undefined;
  /** The cursor after an item. */
  readonly cursorOf: (item: Entity<S, L>) => string;
}

/** The order of a list by a column, and then by uuid. */
export interface Sort {
  readonly column: string;
  readonly descending: boolean;
  /** Whether a text is a value of the column, as cursors have it. */
  readonly isValue: (text: string) => boolean;
  /** Of a column that has no index in the table of the entity type. */
  readonly index?: OrderIndex | undefined;
}

/** The order of creation, which is the order of uuids. */
export type ListOrder = 'oldest first' | 'newest first';

/** The rows of a page, and how many there are on all pages if they are counted. */
interface Rows {
  readonly rows: EntityRow[];
  readonly total?: number | undefined;
}

/** Reads entities with their current state and references, in one round trip. */
@Injectable()
export class EntityReader {
  private readonly coalescer = new ReadCoalescer();

  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
  ) {}

  /** The connection that it reads on by default. */
  get connection(): Queryable {
    return this.database.reader;
  }

  /**
   * The entity that `ref` identifies: by uuid first, then by its path key or external id (contract §1). Deleted entities are not found.
   */
  async find<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    viewer: Viewer,
    ref: string,
    on: Queryable = this.database.reader,
    shown: Shown = 'with refs',
  ): Promise<Entity<S, L> | undefined> {
    // PostgreSQL text cannot contain NUL.
    if (ref.includes('\0')) return undefined;
    const found = isUuid(ref) ? await this.byKey(entityType, viewer, 'uuid', ref.toLowerCase(), on, shown) : undefined;
    if (found !== undefined) return found;
    const { pathKey } = entityType;
    if (pathKey?.isKey(ref)) {
      const condition = { sql: `lower(e.${pathKey.column}) = lower(?)`, values: [ref] };
      return (await this.where(entityType, viewer, condition, on, shown))[0];
    }
    if (!entityType.columns.has('externalId')) return undefined;
    return this.byKey(entityType, viewer, 'external_id', ref, on, shown);
  }

  /** The deleted entity with this uuid, as it was; undefined when there is none. */
  async findDeleted<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    viewer: Viewer,
    ref: string,
    on: Queryable = this.database.reader,
  ): Promise<Entity<S, L> | undefined> {
    if (!isUuid(ref) || limitedPerson(entityType, viewer) !== undefined) return undefined;
    const select = this.registry.select(entityType);
    const one = { sql: 'e.uuid = ?', values: [ref.toLowerCase()], isKey: true };
    const statement = select.statement(accountOf(viewer), {
      conditions: [one],
      orderBy: 'e.uuid',
      deleted: true,
    });
    const [row] = await on.query<EntityRow>(...statement);
    return row && select.entityOf(row);
  }

  /** A page of deleted entities, newest deletion first. It is read from the index `<table>_deleted`. */
  async listDeleted<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    viewer: Viewer,
    page: Page,
    conditions: readonly Condition[] = [],
  ): Promise<EntityPage<S, L>> {
    const cursorOf = ({ uuid }: Entity<S, L>): string => uuid;
    if (limitedPerson(entityType, viewer) !== undefined) return { items: [], next: undefined, cursorOf };
    const select = this.registry.select(entityType);
    const after =
      page.after === undefined
        ? []
        : [{ sql: afterDeletion(entityType), values: [page.after, page.after, page.after] }];
    const { rows } = await this.rows(select, accountOf(viewer), {
      conditions: [...after, ...uuidConditions(page), ...conditions],
      orderBy: 'e.deleted_at desc, e.uuid desc',
      limit: page.limit + 1,
      unprepared: true,
      deleted: true,
    });
    const items = rows.slice(0, page.limit).map((row) => select.entityOf(row));
    return { items, next: rows.length > page.limit ? items.at(-1)?.uuid : undefined, cursorOf };
  }

  /** The entity with a uuid or external id. Those that are asked for at the same time are read together. */
  private async byKey<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    viewer: Viewer,
    column: 'uuid' | 'external_id',
    key: string,
    on: Queryable,
    shown: Shown,
  ): Promise<Entity<S, L> | undefined> {
    const select = this.registry.select(entityType, shown);
    const isKey = column === 'uuid';
    const account = accountOf(viewer);
    const orderBy = entityType.pathOrder ?? 'e.uuid';
    if (limitedPerson(entityType, viewer) !== undefined) {
      const limits = await visibleTo(entityType, viewer, on);
      const conditions = [{ sql: `e.${column} = ?`, values: [key], isKey }, ...limits];
      const [row] = await on.query<EntityRow>(...select.statement(account, { conditions, orderBy }));
      return row && select.entityOf(row);
    }
    const read = async (keys: readonly string[]): Promise<ReadonlyMap<string, Entity<S, L>>> => {
      const one = { sql: `e.${column} = ?`, values: keys, isKey };
      const each = { sql: `e.${column} = wanted.key${isKey ? '::uuid' : ''}`, values: [], isKey };
      const conditions = [keys.length === 1 ? one : each];
      const statement = select.statement(account, {
        conditions,
        orderBy,
        ...(keys.length === 1 ? {} : { forEach: keys }),
      });
      // In reverse, so that the first stays.
      const rows = (await on.query<EntityRow>(...statement)).toReversed();
      return new Map(rows.map((row) => [String(row[column]), select.entityOf(row)]));
    };
    return this.coalescer.get(on, `${entityType.table} ${column} ${shown} ${account}`, key, read);
  }

  /** The entities of a type that satisfy a condition and are not deleted, oldest first. */
  async where<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    viewer: Viewer,
    condition: Condition,
    on: Queryable = this.database.reader,
    shown: Shown = 'with refs',
  ): Promise<Entity<S, L>[]> {
    const select = this.registry.select(entityType, shown);
    const conditions = [condition, ...(await visibleTo(entityType, viewer, on))];
    const statement = select.statement(accountOf(viewer), { conditions, orderBy: 'e.uuid' });
    return (await on.query<EntityRow>(...statement)).map((row) => select.entityOf(row));
  }

  /**
   * A page of entities that are not deleted, ordered by uuid; with or without references.
   * @returns `next`, the cursor.
   */
  async list<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    viewer: Viewer,
    order: ListOrder,
    page: Page,
    filters: readonly Condition[] = [],
    shown: Shown = 'with refs',
  ): Promise<EntityPage<S, L>> {
    const account = accountOf(viewer);
    const conditions = [...filters, ...(await visibleTo(entityType, viewer, this.database.reader))];
    const newest = order === 'newest first';
    const [past, direction] = newest ? ['<', 'desc'] : ['>', 'asc'];
    const within = conditions.find((condition) => condition.within !== undefined)?.within;
    const keys = within === undefined ? ['e.uuid'] : [`e.${within.column}`, 'e.uuid'];
    const before = within === undefined ? [] : [within.value];
    const after =
      page.after === undefined
        ? []
        : [
            {
              sql: `(${keys.join(', ')}) ${past} (${keys.map(() => '?').join(', ')})`,
              values: [...before, page.after],
            },
          ];
    const select = this.registry.select(entityType, shown);
    const cursor = page.after === undefined ? [] : [{ sql: `e.uuid ${past} ?`, values: [page.after] }];
    const bounds = [...cursor, ...boundsIn(conditions)];
    const given = isOfFew(page, conditions) ? [] : postingsIn(conditions);
    const unordered = given.filter(({ isOrdered, column }) => !isOrdered && column !== 'uuid');
    const postings = given.filter(({ isOrdered }) => isOrdered);
    // PostgreSQL reads the index of one value in its order, and plans and runs that faster.
    const isPlain = ({ table, values, isWalked }: Postings): boolean =>
      conditions.length === 1 && table === entityType.table && values.length === 1 && isWalked !== true;
    const orderBy = keys.map((key) => `${key} ${direction}`).join(', ');
    const limit = page.limit + 1;
    const metBy = (rarest: Postings | undefined): Condition[] => [
      ...uuidConditions(page),
      ...conditions,
      ...(rarest === undefined ? [] : [entryIn(rarest, bounds)]),
    ];
    /** See {@link readFew}. */
    const read = ({ rarest, isBrief = false, countedBy = rarest }: Reading): Promise<Rows> => {
      const met = metBy(rarest);
      const isLeapfrog = newest && rarest === undefined && postings.some((one) => !isPlain(one));
      const rowsSql = (values: SqlValue[]): string =>
        isLeapfrog
          ? leapfrogSql(entityType.table, postings, conditions, bounds, limit, values, isBrief)
          : brieflySql(entityType.table, met, { orderBy, after: [...after, ...bounds] }, limit, values);
      const counted = countedBy === undefined ? given : [];
      return this.rows(select, account, {
        conditions: [...after, ...met],
        orderBy,
        limit,
        // With conditions, the best plan depends on their values.
        unprepared: met.length > 0 || page.limit >= MAX_PREPARED || page.isCounted === true,
        ...((isLeapfrog || isBrief) && { rowsSql }),
        ...(page.isCounted &&
          !isBrief && {
            countedSql: (values) =>
              countedSql(entityType.table, counted, metBy(countedBy), boundsIn(conditions), values),
          }),
      });
    };
    const { rows, total } = await this.readFew(
      (most) => rarestOf(this.database, account, unordered, bounds, most),
      () => this.rangeCounted(account, given, boundsIn(conditions)),
      read,
      unordered.length > 0,
      page,
    );
    const items = rows.slice(0, page.limit).map((row) => select.entityOf(row));
    return {
      items,
      next: rows.length > page.limit ? items.at(-1)?.uuid : undefined,
      total,
      cursorOf: ({ uuid }) => uuid,
    };
  }

  /**
   * A page of entities, ordered by a column and then by uuid, nulls last. Cursors are opaque.
   * @throws DomainError 422 on an invalid cursor.
   */
  async sorted<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    viewer: Viewer,
    { column, descending, isValue, index }: Sort,
    page: Page,
    filters: readonly Condition[] = [],
    shown: Shown = 'without refs',
  ): Promise<EntityPage<S, L>> {
    const account = accountOf(viewer);
    const conditions = [...filters, ...(await visibleTo(entityType, viewer, this.database.reader))];
    const [past, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
    const sort = `${column} ${direction}`;
    const at = page.after === undefined ? undefined : cursorIn(page.after, sort, isValue);
    const select = this.registry.select(entityType, shown);
    const bounds = boundsIn(conditions);
    const isFew = isOfFew(page, conditions);
    const postings = isFew ? [] : postingsIn(conditions);
    const isOther = (one: Postings): boolean => one.column !== column;
    /** See {@link readFew}. A posting of the column is not read whole. */
    const read = async ({ rarest, isBrief = false, countedBy = rarest }: Reading): Promise<Rows> => {
      const met = [...uuidConditions(page), ...conditions];
      const metBy = (one: Postings | undefined): Condition[] =>
        one === undefined ? met : [...met, entryIn(one, bounds)];
      // The order itself reads only what is in the range of its column.
      const isInOrder = rarest === undefined || !isOther(rarest);
      const all = isInOrder ? met : metBy(rarest);
      const used = isFew || !isInOrder ? undefined : index;
      const from = used === undefined ? 'e' : 'c';
      const [value, uuid] = [`${from}.${column}`, `${from}.${used?.uuid ?? 'uuid'}`] as const;
      const rows: EntityRow[] = [];
      let total: number | undefined;
      const counted = countedBy === undefined ? postings : [];
      const add = async (areNull: boolean, ...range: readonly Condition[]): Promise<void> => {
        const orderOf = (first: string, last: string): string =>
          (areNull ? [last] : [first, last]).map((key) => `${key} ${direction}`).join(', ');
        const limit = page.limit + 1 - rows.length;
        const order = { orderBy: orderOf(value, uuid), after: range };
        const rowsSql = (values: SqlValue[]): string =>
          used === undefined
            ? brieflySql(entityType.table, all, order, limit, values)
            : inOrderSql(entityType.table, used, all, order, limit, values, isBrief);
        const found = await this.rows(select, account, {
          conditions: [...range, ...all],
          orderBy: orderOf(`e.${column}`, 'e.uuid'),
          limit,
          unprepared: true,
          ...((used !== undefined || isBrief) && { rowsSql }),
          ...(page.isCounted &&
            !isBrief &&
            total === undefined && {
              countedSql: (values: SqlValue[]) =>
                countedSql(entityType.table, counted, metBy(countedBy), bounds, values),
            }),
        });
        rows.push(...found.rows);
        total ??= found.total;
      };
      if (at?.value !== null)
        await add(
          false,
          { sql: `${value} is not null`, values: [] },
          ...(at === undefined ? [] : [{ sql: `(${value}, ${uuid}) ${past} (?, ?)`, values: [at.value, at.uuid] }]),
        );
      const isOver = isBrief && at?.value !== null;
      if (rows.length <= page.limit && index?.hasNulls !== false && !isOver)
        await add(
          true,
          { sql: `${value} is null`, values: [] },
          ...(at?.value === null ? [{ sql: `${uuid} ${past} ?`, values: [at.uuid] }] : []),
        );
      return { rows, total };
    };
    const isElsewhere = postings.some(isOther);
    const { rows, total } = await this.readFew(
      async (most) => (isElsewhere ? rarestOf(this.database, account, postings, bounds, most) : undefined),
      () => this.rangeCounted(account, postings, bounds),
      read,
      isElsewhere,
      page,
    );
    const values = new Map(rows.map((row) => [row.uuid, row[column] as string | null]));
    const cursorOf = ({ uuid }: Entity<S, L>): string => cursorAt(sort, values.get(uuid) ?? null, uuid);
    const items = rows.slice(0, page.limit).map((row) => select.entityOf(row));
    const last = items.at(-1);
    return { items, next: rows.length > page.limit && last ? cursorOf(last) : undefined, total, cursorOf };
  }

  /**
   * Reads a page by the rarest posting when it has few entries. Otherwise the page may be among the first rows of the order; if it is
   * not, a posting with more entries is read whole (docs/decisions/0032).
   * @param isElsewhere whether there are postings that may be read instead of the order.
   */
  private async readFew(
    rarestOf: (most: number) => Promise<Postings | undefined>,
    countedBy: () => Promise<Postings | undefined>,
    read: (reading: Reading) => Promise<Rows>,
    isElsewhere: boolean,
    { limit, isCounted }: Page,
  ): Promise<Rows> {
    const rarest = await rarestOf(MAX_SORTED);
    if (rarest !== undefined || !isElsewhere) return read({ rarest });
    const first = await read({ isBrief: true });
    const isFound = first.rows.length > limit;
    if (isFound && isCounted !== true) return first;
    return read(isFound ? { countedBy: await countedBy() } : { rarest: await rarestOf(MAX_READ) });
  }

  /** The range that is counted instead of the other filters: each of these has many entries, which a count would walk. */
  private async rangeCounted(
    account: string,
    postings: readonly Postings[],
    bounds: readonly Condition[],
  ): Promise<Postings | undefined> {
    const { ordered = [], ranges = [] } = Object.groupBy(postings, (one) => (one.isOrdered ? 'ordered' : 'ranges'));
    if (ordered.length === 0 || ranges.length === 0) return undefined;
    if ((await rarestOf(this.database, account, ordered, bounds)) !== undefined) return undefined;
    return rarestOf(this.database, account, ranges, bounds, MAX_READ);
  }

  private async rows(select: EntitySelect<object, string>, account: string, query: RowQuery): Promise<Rows> {
    const statement = select.statement(account, query);
    const rows = await this.database.queryList<ListRow>(...statement, query.unprepared !== true);
    return { rows: rows.filter((row) => row.uuid !== null), total: rows[0]?.[TOTAL] };
  }
}

/** How a page is read. */
interface Reading {
  /** The posting that is read whole. */
  readonly rarest?: Postings | undefined;
  /** Whether the page may not be found; it is not counted. */
  readonly isBrief?: boolean;
  /** The posting that is read whole for the count. */
  readonly countedBy?: Postings | undefined;
}

/** SQL: whether `e` was deleted before an entity, which may be restored since. */
const afterDeletion = ({ aggregate, table }: AnyEntityType): string =>
  `(e.deleted_at, e.uuid) < (coalesce((select o.deleted_at from ${table} o where o.account_id = $1 and o.uuid = ?),
    (select max(d.recorded_at) from event d where d.account_id = $1 and d.stream_id = ? and d.type = '${aggregate.type}.deleted')), ?)`;

const postingsIn = (conditions: readonly Condition[]): Postings[] =>
  conditions.flatMap(({ postings = [] }) => postings);

const boundsIn = (conditions: readonly Condition[]): Condition[] =>
  conditions.filter(({ isBound }) => isBound === true);

/** Whether a list is of a few entities that it names. */
const isOfFew = ({ uuids }: Page, conditions: readonly Condition[]): boolean =>
  uuids !== undefined || conditions.some(({ isUnique }) => isUnique === true);

const cursorAt = (sort: string, value: string | null, uuid: string): string =>
  Buffer.from(JSON.stringify([sort, value, uuid])).toString('base64url');

function cursorIn(
  cursor: string,
  wanted: string,
  isValue: Sort['isValue'],
): { readonly value: string | null; readonly uuid: string } {
  try {
    const [sort, value, uuid] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as readonly unknown[];
    const isKnown = value === null || (typeof value === 'string' && isValue(value));
    if (sort === wanted && isKnown && typeof uuid === 'string' && isUuid(uuid)) return { value, uuid };
  } catch {
    // Not JSON: the same error.
  }
  throw validationError('after', 'must be a cursor from a Link header with the same sort');
}
