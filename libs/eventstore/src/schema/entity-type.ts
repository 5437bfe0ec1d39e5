import { type EntitySchema, p, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import type { Aggregate, DomainError, DomainEvent } from '#eventstore/domain';
import type { FeedDocumentation } from './feed-shapes.js';
import type { EntityCounts, RelatedCount } from './related-counts.js';
import type { Searchable } from './searchable.js';
import type { Person, Visibility } from './visibility.js';

/** The first columns of every entity's table. */
export const identity = {
  accountId: p.uuid().primary(),
  uuid: p.uuid().primary(),
  version: p.integer(),
};

/** The last columns of every entity's table; instants have milliseconds. */
export const lifecycle = {
  createdAt: p.datetime(3),
  updatedAt: p.datetime(3),
  deletedAt: p.datetime(3).nullable(),
};

type CommonField = keyof typeof identity | keyof typeof lifecycle;

/** A reference to another entity as bodies show it: `{uuid, name}`, `{uuid, external_id}`, … */
export type EntityRef = { readonly uuid: string } & Readonly<Record<string, string | null>>;

/** How an entity can be referenced: the keys of a reference, and the fields that a reference shows. */
export interface ReferenceSpec {
  /** Wire name → column: `{ name: 'name', external_id: 'external_id' }`; `uuid` always works. */
  readonly keys: Readonly<Record<string, string>>;
  /** The wire names that a reference shows in addition to `uuid`. */
  readonly shows: readonly string[];
  /** The keys that are compared case-insensitively. */
  readonly ignoresCase?: readonly string[];
  /** By default that entities are archived, of types that have this. */
  readonly refusal?: ReferenceRefusal;
}

/** When an entity takes no new references, although it is not deleted: those that it has stay, and may be repeated. */
export interface ReferenceRefusal {
  /** A boolean field of the state, of one word, which is also the name of its column. */
  readonly field: string;
  readonly when: boolean;
  /** What is wrong with a new reference. */
  readonly message: string;
}

/** How a type can be referred to, with its table. */
export interface ReferredType {
  readonly table: string;
  readonly reference: ReferenceSpec;
  readonly refusal: ReferenceRefusal | undefined;
}

const ARCHIVED: ReferenceRefusal = { field: 'archived', when: true, message: 'is archived' };

/** When entities of a type take no new references; undefined when those that are not deleted always do. */
export const refusalOf = ({
  reference,
  columns,
}: Pick<AnyEntityType, 'reference' | 'columns'>): ReferenceRefusal | undefined =>
  reference?.refusal ?? (columns.has(ARCHIVED.field) ? ARCHIVED : undefined);

/** SQL: the entity in a row, which may be deleted, takes no new references. */
export const refusedSql = (row: string, { field, when }: ReferenceRefusal): string =>
  `${when ? '' : 'not '}${row}.${field}`;

/** SQL: the entity in a row takes new references. */
export const usableSql = (row: string, refusal: ReferenceRefusal | undefined): string =>
  `${row}.deleted_at is null${refusal === undefined ? '' : ` and ${refusedSql(row, { ...refusal, when: !refusal.when })}`}`;

/**
 * A reference that restricts the deletion of the referenced entity (contract §6, "in use"), like SQL's ON DELETE
 * RESTRICT.
 */
export interface DeleteRestriction {
  /** The referenced type. */
  readonly type: string;
  /** The field with its uuid, or with a list of uuids. */
  readonly by: string;
  readonly list?: true;
  /** SQL on the row, when only some entities restrict the deletion, such as unfinished ones. */
  readonly when?: string;
}

/** How values of a unique field are compared. */
export type UniqueComparison = 'exactly' | 'ignoring case' | 'as a name';

/**
 * A table whose rows are derived from entities, written in the commit of the entity (docs/decisions/0017). The primary
 * key is `account_id`, `by` and `key`.
 */
export interface DerivedTable {
  readonly table: string;
  /** The column with the entity's uuid. */
  readonly by: string;
  /** The further columns of the primary key. */
  readonly key: readonly string[];
  /** The other columns that each write of the entity sets. Columns that are not listed keep their values. */
  readonly columns: readonly string[];
}

/**
 * A derived table with the function that computes an entity's rows: objects with the columns of `key` and `columns`.
 */
export interface Derivation<S extends object> extends DerivedTable {
  /**
   * Nothing else writes these rows: rows that a change leaves equal are not written again, and `events verify` compares
   * them with the entity.
   */
  readonly isExclusive?: true;
  rows(entity: Omit<Entity<S>, 'refs' | 'refLists'>): readonly Readonly<Record<string, unknown>>[];
}

/** Returns the database name of a generated function. */
export type Naming = (base: string) => string;

/**
 * SQL: whether a guard of an entity type fails, checked by the commit after the rows of its unit.
 * @param account SQL of the account.
 * @param guard the alias of a row with the columns `uuid` and `options` (jsonb, null without options).
 */
export type GuardSql = (account: string, guard: string, functions: Naming) => string;

/** The guard that an entity still has the version `options.version`. */
export const unchangedGuard =
  (table: string): GuardSql =>
  (account, guard) =>
    `coalesce((select k.version from ${table} k where k.account_id = ${account} and k.uuid = ${guard}.uuid), 0)
        <> (${guard}.options ->> 'version')::int`;

/** An entity: its identity, current state and references. */
export interface Entity<S extends object, L extends string = string> {
  readonly uuid: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly state: S;
  readonly refs: Readonly<Record<L, EntityRef | null>>;
  /** The references of fields with a list of uuids, in the order of the list. */
  readonly refLists: Readonly<Record<string, readonly EntityRef[]>>;
  /** The {@link EntityType.accountColumns}, for types that show some. */
  readonly account?: Readonly<Record<string, string>> | undefined;
  /** The related rows by the name of the count, by the value of its column; only counts that are not 0. */
  readonly counts?: EntityCounts | undefined;
}

/** A text that a mandatory reference shows, such as its name or code. @throws Error when there is none. */
export function refText(entityRef: EntityRef | null | undefined, key: string): string {
  const text = entityRef?.[key];
  if (typeof text !== 'string') throw new Error(`A reference that must be set has no ${key}`);
  return text;
}

/** A mandatory reference, such as that to a parent. @throws Error when it is null. */
export const namedRef = (
  entityRef: EntityRef | null | undefined,
): { readonly uuid: string; readonly name: string } => ({
  uuid: refText(entityRef, 'uuid'),
  name: refText(entityRef, 'name'),
});

/** The references of a list, as `{uuid, name}`. @throws Error when the type has no such list. */
export function namedRefs(
  { refLists }: Pick<Entity<object>, 'refLists'>,
  list: string,
): { uuid: string; name: string }[] {
  const refs = refLists[list];
  if (refs === undefined) throw new Error(`There is no list of references "${list}"`);
  return refs.map((ref) => namedRef(ref));
}

/** The maximum size of an entity. What is larger already may change as long as it does not grow. */
export interface SizeLimit<S extends object, L extends string> {
  /** In bytes of the JSON of {@link present}. */
  readonly bytes: number;
  /** The view of the entity, the same as in the response of GET. @param baseUrl what the URLs of this service begin with. */
  present(entity: Entity<S, L>, baseUrl: string): object;
  /** The error of a command after which the entity would have this size in bytes. */
  error(bytes: number): DomainError;
}

/** How the events of a type are published to webhooks (contract §9). */
export interface Published<S extends object, E extends DomainEvent, L extends string> {
  /** The view of the entity, the same as in the response of GET. @param baseUrl what the URLs of this service begin with. */
  present(entity: Entity<S, L>, baseUrl: string): object;
  /** The class of the view. */
  readonly view: new () => object;
  /** The types that every key may subscribe to, with their descriptions. The events have further types: their names in the feed. */
  readonly types: Readonly<Record<string, string>>;
  /** The types that an event has in webhooks beside its name in the feed. */
  readonly wider?: { readonly [T in E['type']]?: readonly string[] };
  /** As `wider`, where it depends on the data of the event. */
  further?(event: E): readonly string[];
  /** From which example bodies of all types are made. */
  readonly example: EntityExample<E>;
}

/** How webhook bodies show the entities of a type that is not {@link Published}. */
export interface Delivered<S extends object, L extends string> {
  /** The class of the view. */
  readonly view: new () => object;
  /** The view of the entity; by default that of GET, without personal fields. @param baseUrl what the URLs of this service begin with. */
  present?(entity: Entity<S, L>, baseUrl: string): object;
  /** Values of the fields of an example, and of the account in it; by default those of a new entity, and `Example` for empty texts. */
  readonly sample?: Partial<S> | Readonly<Record<string, string>>;
}

/** The data of examples: events of an entity, and the entities that it refers to. */
export interface EntityExample<E extends DomainEvent> {
  readonly uuid: string;
  /** Alternative histories. For each published type, one of them has an event that is published as it. */
  readonly histories: readonly (readonly ExampleEvent<E>[])[];
  /** The referenced entities of all types, with the members that references to them show. */
  readonly refs: readonly (Pick<EntityRef, 'uuid'> & Readonly<Record<string, unknown>>)[];
}

/** An event of an example, with its time. */
export interface ExampleEvent<E extends DomainEvent> {
  readonly at: string;
  readonly event: E;
}

/**
 * What the change feed shows of the data of events, by type; the data of other types are shown as recorded. The URLs of
 * this service in them begin with `baseUrl`.
 */
export type FeedPayloads<E extends DomainEvent> = {
  // Method types, as in an aggregate's `on`.
  readonly [T in E['type']]?: { of(data: Extract<E, { type: T }>['data'], baseUrl: string): object }['of'];
};

/**
 * What the change feed shows of the data of an event.
 * @param baseUrl what the URLs of this service begin with.
 * @param showsPersonalData false: without the personal fields.
 */
export function feedPayload(
  { feedPayloads, personalFields }: Pick<AnyEntityType, 'feedPayloads' | 'personalFields'>,
  { type, data }: DomainEvent,
  baseUrl: string,
  showsPersonalData: boolean,
): object {
  const shown = feedPayloads?.[type]?.(data, baseUrl) ?? data;
  if (showsPersonalData || personalFields.length === 0) return shown;
  return Object.fromEntries(Object.entries(shown).filter(([field]) => !personalFields.includes(field)));
}

/** What lists of short views show: these fields of the state, and these references. */
export interface Listed<F extends string, L extends string> {
  readonly fields: readonly F[];
  readonly refs: readonly L[];
}

/** What an entity type declares. */
interface EntityDeclarations<S extends object, E extends DomainEvent, L extends string> {
  /** Counts by name, which are read with the references. */
  readonly counts: Readonly<Record<string, RelatedCount>>;
  /** Further guards, by the part of their names after the type: `empty` → `category.empty`. */
  readonly guards: Readonly<Record<string, GuardSql>>;
  /** Maximum entities of an account, not counting deleted ones. */
  readonly limit?: number | undefined;
  readonly sizeLimit?: SizeLimit<S, L> | undefined;
  /** The columns of the account that views show, in the table that the context of accounts names. */
  readonly accountColumns: readonly string[];
  /** Paths of this form hold the value of a column, in any case; others an external id, if the type has one. */
  readonly pathKey?: { readonly column: string; readonly isKey: (ref: string) => boolean } | undefined;
  /** SQL on the row `e`: the order of entities with the same external id, of which a path names the first; by default the oldest. */
  readonly pathOrder?: string | undefined;
  readonly reference?: ReferenceSpec | undefined;
  /** How `search=` of its list finds entities; undefined when the list takes none. */
  readonly searchable?: Searchable<S, L> | undefined;
  readonly feedPayloads?: FeedPayloads<E> | undefined;
  /** The types in the history of the events that have another in the feed. */
  readonly historyTypes?: { readonly [T in E['type']]?: string } | undefined;
  readonly published?: Published<S, E, L> | undefined;
  readonly delivered?: Delivered<S, L> | undefined;
  /** What people see of the entities; undefined: who may read the kind sees all of them. */
  readonly visibility?: Visibility<NoInfer<S>> | undefined;
  /** Checks a change by a person, beyond what the operation needs. @throws DomainError 403. */
  mayChange?(person: Person, before: NoInfer<S>, after: NoInfer<S>): void;
  /** The view of the entity, as GET returns it; by default its state. */
  present?(entity: Entity<S, L>, baseUrl: string, showsPersonalData: boolean): object;
}

/** An aggregate with its table. A row is the current state, the snapshot and the read model in one. */
export interface EntityType<
  S extends object,
  E extends DomainEvent,
  L extends string = never,
> extends EntityDeclarations<S, E, L> {
  readonly aggregate: Aggregate<S, E>;
  readonly table: string;
  /** The MikroORM entity: the columns and their types (docs/decisions/0012). */
  readonly schema: EntitySchema;
  /** State field → column, in the table's order. */
  readonly columns: ReadonlyMap<string, string>;
  /** References by name: the referenced type, and the field with its uuid. */
  readonly refs: { readonly [N in L]: { readonly type: string; readonly by: string } };
  /** As `refs`, for fields with a list of uuids. */
  readonly refLists: Readonly<Record<string, { readonly type: string; readonly by: string }>>;
  readonly listed: Listed<string, L>;
  readonly restrictsDelete: readonly DeleteRestriction[];
  /** The field with the uuid of the parent, for types that form a tree. */
  readonly parent?: string | undefined;
  /**
   * Fields that are unique among the entities that are not deleted. The index is `<table>_<column>_key`, or `…_ci_key`
   * on `lower(…)`. Names have another index on their normal form, `<table>_<column>_idx`, which is not unique: names that
   * were equal before a release stay.
   */
  readonly unique: Readonly<Record<string, UniqueComparison>>;
  readonly derived: readonly Derivation<S>[];
  /** Fields of the state that feed and history show only to callers who may see personal data. */
  readonly personalFields: readonly string[];
  readonly feed?: FeedDocumentation<E> | undefined;
}

/** A table whose rows units of work add: rows without version and events. */
export interface AppendTable {
  /** The name by which a unit of work appends to it; also the table's name. */
  readonly type: string;
  /**
   * The column that scopes the sequence `seq`, in which a list of rows is numbered in the order of commits. Without it, one row is
   * added as it is.
   */
  readonly scope?: string;
}

/** An entity type with erased type parameters, for registries and rebuilds. */
export type AnyEntityType = EntityType<object, DomainEvent, string>;

const keysOfReferences = new Map<string, readonly string[]>();

/**
 * The keys of references to a type, without `uuid`.
 * @throws Error for a type that is not defined yet: its file must be imported before.
 */
export function referenceKeysOf(type: string): readonly string[] {
  const keys = keysOfReferences.get(type);
  if (keys === undefined) throw new Error(`No type "${type}" with references is defined yet: import it before`);
  return keys;
}

const naming = new UnderscoreNamingStrategy();
/** A cache; bounded, because it only contains the program's own field names. */
const snakeCased = new Map<string, string>();
const COMMON_FIELDS: ReadonlySet<string> = new Set([...Object.keys(identity), ...Object.keys(lifecycle)]);

/** The wire or column name of a field: `externalId` → `external_id`. */
export function snakeCase(field: string): string {
  let name = snakeCased.get(field);
  if (name === undefined) snakeCased.set(field, (name = naming.propertyToColumnName(field)));
  return name;
}

/** Converts the keys of a value to snake case, at every depth. */
export function wireKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snakeCase(key), wireKeys(inner)]));
}

const CAMEL_KEY = /"([a-z\d_]*[A-Z]\w*)":/g;

/**
 * As {@link wireKeys}, on JSON text of PostgreSQL whose keys are identifiers. Quotes inside strings are escaped, so
 * only keys match the pattern.
 */
export const wireJson = (json: string): string => json.replace(CAMEL_KEY, (_, key: string) => `"${snakeCase(key)}":`);

/** What an entity type may declare; by default lists of short views show all fields and no references. */
type EntityOptions<S extends object, E extends DomainEvent, L extends string> = {
  readonly refs?: { readonly [N in L]: { readonly type: string; readonly by: keyof S & string } };
  readonly refLists?: Readonly<Record<string, { readonly type: string; readonly by: keyof S & string }>>;
  readonly listed?: Listed<keyof S & string, NoInfer<L>>;
  readonly restrictsDelete?: readonly (DeleteRestriction & { readonly by: keyof S & string })[];
  readonly parent?: keyof S & string;
  readonly unique?: { readonly [F in keyof S & string]?: UniqueComparison };
  readonly derived?: readonly Derivation<NoInfer<S>>[];
  readonly personalFields?: readonly (keyof S & string)[];
  readonly feed?: FeedDocumentation<E, keyof S & string>;
} & Partial<EntityDeclarations<S, E, L>>;

/** Defines an entity type. @throws Error unless the fields of the state and the columns correspond. */
export function defineEntityType<S extends object, E extends DomainEvent, const L extends string = never>(
  aggregate: Aggregate<S, E>,
  entity: EntitySchema & { readonly tableName: string; readonly properties: Record<CommonField | keyof S, unknown> },
  options: EntityOptions<S, E, L> = {},
): EntityType<S, E, L> {
  const fields = Object.keys(entity.properties).filter((property) => !COMMON_FIELDS.has(property));
  const missing = Object.keys(aggregate.initial).filter((field) => !fields.includes(field));
  const foreign = fields.filter((field) => !(field in aggregate.initial));
  if (missing.length + foreign.length > 0)
    throw new Error(`${entity.tableName}: no column for ${missing.join(', ')}; no field for ${foreign.join(', ')}`);
  if (options.reference !== undefined) keysOfReferences.set(aggregate.type, Object.keys(options.reference.keys));
  return {
    refLists: {},
    listed: { fields, refs: [] },
    counts: {},
    restrictsDelete: [],
    derived: [],
    personalFields: [],
    guards: {},
    accountColumns: [],
    ...options,
    refs: options.refs ?? ({} as { [N in L]: never }),
    unique: (options.unique ?? {}) as Readonly<Record<string, UniqueComparison>>,
    aggregate,
    table: entity.tableName,
    schema: entity,
    columns: new Map(fields.map((field) => [field, snakeCase(field)])),
  };
}

/** The columns of an entity type's table, in order. */
export const tableColumns = (entityType: AnyEntityType): readonly string[] => [
  ...Object.keys(identity).map(snakeCase),
  ...entityType.columns.values(),
  ...Object.keys(lifecycle).map(snakeCase),
];

/** The name of the unique index of a field. */
export const uniqueIndex = (
  { table }: { readonly table: string },
  field: string,
  comparison: UniqueComparison,
): string => `${table}_${snakeCase(field)}_${comparison === 'exactly' ? 'key' : 'ci_key'}`;

/** The row of an entity for the commit, with every column of the table. */
export function rowOf(
  entityType: { readonly columns: ReadonlyMap<string, string> },
  account: string,
  entity: Omit<Entity<object>, 'refs' | 'refLists'>,
): Record<string, unknown> {
  const state = entity.state as Record<string, unknown>;
  const row: Record<string, unknown> = { account_id: account, uuid: entity.uuid, version: entity.version };
  for (const [field, column] of entityType.columns) row[column] = state[field];
  row.created_at = entity.createdAt;
  row.updated_at = entity.updatedAt;
  row.deleted_at = entity.deletedAt;
  return row;
}

/** The keys that a reference shows, `uuid` first, with their columns. */
export const shownKeys = ({ keys, shows }: ReferenceSpec): readonly (readonly [key: string, column: string])[] =>
  ['uuid', ...shows].map((key) => [key, keys[key] ?? key]);

/** The reference to an entity as others show it. @throws Error when its type cannot be referred to. */
export function refOf<S extends object>(
  { reference, columns, table }: Pick<AnyEntityType, 'reference' | 'columns' | 'table'>,
  { uuid, state }: Pick<Entity<S>, 'uuid' | 'state'>,
): EntityRef {
  if (reference === undefined) throw new Error(`No reference leads to a ${table}`);
  const values = new Map<string, unknown>([['uuid', uuid]]);
  for (const [field, column] of columns) values.set(column, state[field as keyof S]);
  return Object.fromEntries(shownKeys(reference).map(([key, column]) => [key, values.get(column)])) as EntityRef;
}

/** The {@link EntityRef} of the row `o` as JSON. */
export const refSql = (reference: ReferenceSpec): string =>
  `json_build_object(${shownKeys(reference)
    .map(([key, column]) => `'${key}', o.${column}`)
    .join(', ')})`;
