import { type EntitySchema, p, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import type { Aggregate, DomainEvent } from '#eventstore/domain';

/** Columns every entity's row starts with. */
export const identity = {
  accountId: p.uuid().primary(),
  uuid: p.uuid().primary(),
  version: p.integer(),
};

/** Columns every entity's row ends with; instants are kept to the millisecond. */
export const lifecycle = {
  createdAt: p.datetime(3),
  updatedAt: p.datetime(3),
  deletedAt: p.datetime(3).nullable(),
};

type CommonField = keyof typeof identity | keyof typeof lifecycle;

/** The small object that shows another entity: `{uuid, name}`, `{uuid, external_id}`, … */
export type EntityRef = { readonly uuid: string } & Readonly<Record<string, string | null>>;

/** How others refer to an entity: by which columns, and what of it they show. */
export interface ReferenceKind {
  /** Wire name → column: `{ name: 'name', external_id: 'external_id' }`; `uuid` always works. */
  readonly keys: Readonly<Record<string, string>>;
  /** The wire names shown beside `uuid`. */
  readonly shows: readonly string[];
  /** Those of the keys that are compared without case. */
  readonly ignoresCase?: readonly string[];
}

/** A field of an entity that keeps what it names from being deleted (contract §6, "in use"). */
export interface DeleteRestriction {
  /** The type that is named. */
  readonly type: string;
  /** The field that holds its uuid, or a list of uuids. */
  readonly by: string;
  readonly list?: true;
  /** SQL over the row, when only some of the living hold it: an unfinished job. */
  readonly when?: string;
}

/** How the values of a unique field are compared. */
export type UniqueComparison = 'exactly' | 'ignoring case';

/**
 * Rows of another table that follow from an entity, written in the commit of the entity (docs/decisions/0017). The primary
 * key is `account_id`, `by` and `key`.
 */
export interface DerivedTable {
  readonly table: string;
  /** The column that holds the entity's uuid. */
  readonly by: string;
  /** The further columns of the primary key. */
  readonly key: readonly string[];
  /** The other columns that each write of the entity sets; those that are not named keep what they hold. */
  readonly columns: readonly string[];
}

/** A derived table with the rows that an entity has in it: objects with the columns of `key` and `columns`. */
export interface Derivation<S extends object> extends DerivedTable {
  rows(entity: Omit<Entity<S>, 'refs' | 'refLists'>): readonly Readonly<Record<string, unknown>>[];
}

/** One entity as it stands: its identity, its state, and what it refers to. */
export interface Entity<S extends object, L extends string = string> {
  readonly uuid: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly state: S;
  readonly refs: Readonly<Record<L, EntityRef | null>>;
  /** The references of fields that hold a list of uuids, in its order. */
  readonly refLists: Readonly<Record<string, readonly EntityRef[]>>;
  /** The account's currency, of what is shown with it. */
  readonly currency?: string | undefined;
}

/** A reference that is never empty, such as a client's territory. @throws Error when it is. */
export function namedRef(entityRef: EntityRef | null): { readonly uuid: string; readonly name: string } {
  if (typeof entityRef?.name !== 'string') throw new Error('A reference that must be set is empty');
  return { uuid: entityRef.uuid, name: entityRef.name };
}

/** The references of a list, as `{uuid, name}`. @throws Error when the type has no such list. */
export function namedRefs(
  { refLists }: Pick<Entity<object>, 'refLists'>,
  list: string,
): { uuid: string; name: string }[] {
  const refs = refLists[list];
  if (refs === undefined) throw new Error(`There is no list of references "${list}"`);
  return refs.map(namedRef);
}

/** What is published when an event is recorded (contract §9). */
export interface Published<S extends object, E extends DomainEvent, L extends string> {
  /** The very shape that GET answers. */
  present(entity: Entity<S, L>): object;
  /** The class of what `present` makes. */
  readonly view: new () => object;
  /** The wire events an event is known as. */
  events(event: E): readonly string[];
  /** Every wire event of the type, and when it is published. */
  readonly types: Readonly<Record<string, string>>;
}

/** How events are shown in the change feed, where that is not `<noun>_<past>` with the data as recorded. */
export interface Feed<E extends DomainEvent> {
  readonly names: { readonly [T in E['type']]: string };
  /** What is shown of the types whose data are not shown as recorded. */
  readonly payload: {
    // Method types, as in an aggregate's `on`.
    readonly [T in E['type']]?: { of(data: Extract<E, { type: T }>['data']): object }['of'];
  };
}

/** What the feed shows of the data of an event. */
export const feedPayload = <E extends DomainEvent>(feed: Feed<E> | undefined, { type, data }: E): object =>
  feed?.payload[type as E['type']]?.(data) ?? data;

/** An aggregate with the table that holds its state; the row is state, snapshot and read model in one. */
export interface EntityType<S extends object, E extends DomainEvent, L extends string = never> {
  readonly aggregate: Aggregate<S, E>;
  readonly table: string;
  /** The MikroORM entity: the columns and their types (docs/decisions/0012). */
  readonly schema: EntitySchema;
  /** State field → column, in the table's order. */
  readonly columns: ReadonlyMap<string, string>;
  /** Fields that hold another entity's uuid: the reference's name, the other's type, the field. */
  readonly refs: { readonly [N in L]: { readonly type: string; readonly by: string } };
  /** As `refs`, of fields that hold a list of uuids. */
  readonly refLists: Readonly<Record<string, { readonly type: string; readonly by: string }>>;
  readonly restrictsDelete: readonly DeleteRestriction[];
  /** The field that holds an entity's parent of the same type, when they form a tree. */
  readonly parent?: string | undefined;
  /**
   * Fields whose values no two living entities share. The index is named `<table>_<column>_key`, or `…_ci_key` over
   * `lower(…)`.
   */
  readonly unique: Readonly<Record<string, UniqueComparison>>;
  readonly derived: readonly Derivation<S>[];
  /** Most living entities of an account. */
  readonly limit?: number | undefined;
  /** Whether it is shown with the account's currency. */
  readonly showsCurrency: boolean;
  readonly pathColumn?: string | undefined;
  readonly reference?: ReferenceKind | undefined;
  readonly feed?: Feed<E> | undefined;
  readonly published?: Published<S, E, L> | undefined;
}

/** A table of rows without version and events that are only ever added, in the order of the commits within `scope`. */
export interface AppendTable {
  /** The name by which a unit of work appends to it; also the table's name. */
  readonly type: string;
  /** The column within which its `seq` counts. */
  readonly scope: string;
}

/** A stored aggregate of which only the stored side matters: in registries, in rebuilds. */
export type AnyEntityType = EntityType<object, DomainEvent, string>;

const naming = new UnderscoreNamingStrategy();
/** Names that were asked for: those of the program's own fields, so there is an end of them. */
const snakeCased = new Map<string, string>();
const COMMON_FIELDS: ReadonlySet<string> = new Set([...Object.keys(identity), ...Object.keys(lifecycle)]);

/** The wire or column name of a field: `externalId` → `external_id`. */
export function snakeCase(field: string): string {
  let name = snakeCased.get(field);
  if (name === undefined) snakeCased.set(field, (name = naming.propertyToColumnName(field)));
  return name;
}

/** The domain's names in the wire's spelling, at every depth. */
export function wireKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snakeCase(key), wireKeys(inner)]));
}

const CAMEL_KEY = /"([a-z\d_]*[A-Z]\w*)":/g;

/**
 * As {@link wireKeys}, of JSON as PostgreSQL writes it, whose keys are identifiers. In a text a quote stands behind a
 * backslash, so that nothing but a key has this form.
 */
export const wireJson = (json: string): string => json.replace(CAMEL_KEY, (_, key: string) => `"${snakeCase(key)}":`);

/** Joins an aggregate with its entity. Each field of the state needs a column, and the other way round. */
export function defineEntityType<S extends object, E extends DomainEvent, const L extends string = never>(
  aggregate: Aggregate<S, E>,
  entity: EntitySchema & { readonly tableName: string; readonly properties: Record<CommonField | keyof S, unknown> },
  options: {
    readonly refs?: { readonly [N in L]: { readonly type: string; readonly by: keyof S & string } };
    readonly refLists?: Readonly<Record<string, { readonly type: string; readonly by: keyof S & string }>>;
    /** The column by which a path names it beside its uuid, without case; by default its external id, if it has one. */
    readonly pathColumn?: string;
    readonly restrictsDelete?: readonly (DeleteRestriction & { readonly by: keyof S & string })[];
    readonly parent?: keyof S & string;
    readonly unique?: { readonly [F in keyof S & string]?: UniqueComparison };
    readonly derived?: readonly Derivation<S>[];
    readonly limit?: number;
    readonly showsCurrency?: true;
    readonly reference?: ReferenceKind;
    readonly feed?: Feed<E>;
    readonly published?: Published<S, E, L>;
  } = {},
): EntityType<S, E, L> {
  const fields = Object.keys(entity.properties).filter((property) => !COMMON_FIELDS.has(property));
  const missing = Object.keys(aggregate.initial).filter((field) => !fields.includes(field));
  const foreign = fields.filter((field) => !(field in aggregate.initial));
  if (missing.length + foreign.length > 0)
    throw new Error(`${entity.tableName}: no column for ${missing.join(', ')}; no field for ${foreign.join(', ')}`);
  return {
    refLists: {},
    restrictsDelete: [],
    derived: [],
    showsCurrency: false,
    ...options,
    refs: options.refs ?? ({} as { [N in L]: never }),
    unique: (options.unique ?? {}) as Readonly<Record<string, UniqueComparison>>,
    aggregate,
    table: entity.tableName,
    schema: entity,
    columns: new Map(fields.map((field) => [field, snakeCase(field)])),
  };
}

/** Columns of a table in the order of its entity. */
export const tableColumns = (entityType: AnyEntityType): readonly string[] => [
  ...Object.keys(identity).map(snakeCase),
  ...entityType.columns.values(),
  ...Object.keys(lifecycle).map(snakeCase),
];

/** The index that guards a unique field of an entity type. */
export const uniqueIndex = (
  { table }: { readonly table: string },
  field: string,
  comparison: UniqueComparison,
): string => `${table}_${snakeCase(field)}_${comparison === 'exactly' ? 'key' : 'ci_key'}`;

/** The row as JSON for the commit: every column of the table. */
export function rowOf(
  entityType: { readonly columns: ReadonlyMap<string, string> },
  account: string,
  stored: Omit<Entity<object>, 'refs' | 'refLists'>,
): Record<string, unknown> {
  const state = stored.state as Record<string, unknown>;
  const row: Record<string, unknown> = { account_id: account, uuid: stored.uuid, version: stored.version };
  for (const [field, column] of entityType.columns) row[column] = state[field];
  row.created_at = stored.createdAt;
  row.updated_at = stored.updatedAt;
  row.deleted_at = stored.deletedAt;
  return row;
}

/** What others show of an entity, `uuid` first: wire name and column. */
export const shownKeys = ({ keys, shows }: ReferenceKind): readonly (readonly [key: string, column: string])[] =>
  ['uuid', ...shows].map((key) => [key, keys[key] ?? key]);

/** The {@link EntityRef} of the row `o` as JSON. */
export const refSql = (reference: ReferenceKind): string =>
  `json_build_object(${shownKeys(reference)
    .map(([key, column]) => `'${key}', o.${column}`)
    .join(', ')})`;
