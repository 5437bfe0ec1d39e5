import { type Database, referenceKeysOf, type References, type RequestContext } from '#eventstore/store';
import { type Class, Field, fieldsOf, Nested, textError } from '../openapi/fields.js';
import { mayReadKind } from '../pipeline/permissions.js';
import { mayAccess } from '../pipeline/scopes.js';
import type { Input } from './input.js';

/** The maximum number of values of a key, and of their characters. */
const MAX_VALUES = 100;
const MAX_LENGTH = 500;

/** What a parameter has: a text, or several when it is repeated. */
type Texts = string | readonly string[];

/** The entities that a filter names: one or more values of any of the keys of references to their type. */
export type Named = Readonly<Record<string, Texts>>;

/** A filter that names entities of a type, beside a filter with their uuids. */
interface NamingFilter {
  readonly type: string;
  /** The filter with uuids. */
  readonly uuids: string;
  /** What it is given, by key. */
  readonly namedIn: (query: object) => Named | undefined;
}

const filters = new WeakMap<object, NamingFilter[]>();
const classes = new Map<string, Class>();

/** Values of a key: a comma is part of a value. @param uuids the filter with uuids. */
function Values(key: string, uuids: string): PropertyDecorator {
  const text = { type: 'string', minLength: 1, maxLength: MAX_LENGTH };
  return Field(
    { anyOf: [text, { type: 'array', items: text, minItems: 1, maxItems: MAX_VALUES }] },
    (value) => {
      const isList = typeof value === 'object' && value !== null && Object.keys(value).every((n) => /^\d+$/.test(n));
      // qs parses a list of more than 100 as an object.
      const values: readonly unknown[] = isList ? Object.values(value) : [value];
      if (values.length > MAX_VALUES) return `must have at most ${MAX_VALUES} values`;
      return values.map((one) => textError(one, { max: MAX_LENGTH, notBlank: true })).find((error) => error);
    },
    { optional: true, description: `As ${uuids}, by ${key}. Repeated for several; a comma is part of the value` },
  );
}

/** The class of a filter with the keys of references to a type. */
function namedBy(type: string, uuids: string): Class {
  const name = `${type} ${uuids}`;
  const known = classes.get(name);
  if (known !== undefined) return known;
  const NamedBy = class {};
  for (const key of referenceKeysOf(type)) Values(key, uuids)(NamedBy.prototype, key);
  classes.set(name, NamedBy);
  return NamedBy;
}

/**
 * A filter `x` beside `x_uuid`, by the keys of references: `client[external_id]=C-1` stands for the uuid of that client. Of several
 * keys, or of a key beside `x_uuid`, only the entities count that all of them name.
 */
export const ReferenceFilter =
  (type: string): PropertyDecorator =>
  (target, property) => {
    const field = String(property);
    const uuids = `${field}_uuid`;
    Nested(() => namedBy(type, uuids), { optional: true })(target, property);
    const namedIn = (query: object): Named | undefined => (query as Readonly<Record<string, Named | undefined>>)[field];
    filters.set(target, [...(filters.get(target) ?? []), { type, uuids, namedIn }]);
  };

/** As {@link ReferenceFilter}, for an object with keys such as `worker_email` beside `worker_uuid`: the types by their prefix. */
export const PrefixedFilters =
  (types: Readonly<Record<string, string>>) =>
  ({ prototype }: Class): void => {
    const own = Object.entries(types).map(([prefix, type]): NamingFilter => {
      const keys = referenceKeysOf(type);
      const uuids = `${prefix}_uuid`;
      for (const key of keys) Values(key, uuids)(prototype as object, `${prefix}_${key}`);
      const namedIn = (query: object): Named | undefined => {
        const given = query as Readonly<Record<string, Texts | undefined>>;
        const named = keys.flatMap((key) => {
          const value = given[`${prefix}_${key}`];
          return value === undefined ? [] : [[key, value] as const];
        });
        return named.length === 0 ? undefined : Object.fromEntries(named);
      };
      return { type, uuids, namedIn };
    });
    filters.set(prototype as object, own);
  };

/** What the filters of a list are resolved with. */
export interface FilterParts {
  readonly database: Database;
  readonly references: References;
}

/**
 * The query of a list with uuids for what its filters name; none for a name that nothing has, and for what the caller may not
 * read. All names are looked up together.
 */
export const resolveFilters = <Q extends object>(
  { type }: Pick<Input<Q>, 'type'>,
  query: Q,
  ctx: RequestContext,
  parts: FilterParts,
): Promise<Q> => resolved(type, query, ctx, parts);

async function resolved<Q extends object>(type: Class, query: Q, ctx: RequestContext, parts: FilterParts): Promise<Q> {
  const given = query as Readonly<Record<string, unknown>>;
  const uuids: Record<string, unknown> = {};
  await Promise.all([
    ...filtersOf(type).map(async (filter) => {
      const named = filter.namedIn(query);
      if (named !== undefined) uuids[filter.uuids] = await uuidsOf(filter.type, named, given[filter.uuids], ctx, parts);
    }),
    ...Object.entries(given).map(async ([field, inner]) => {
      const nested = fieldsOf(type).get(field)?.nested;
      if (nested === undefined || typeof inner !== 'object' || inner === null || Array.isArray(inner)) return;
      uuids[field] = await resolved(nested(), inner, ctx, parts);
    }),
  ]);
  return { ...query, ...uuids };
}

/** The filters of a class and its base classes. */
function filtersOf(type: Class): readonly NamingFilter[] {
  const base = Object.getPrototypeOf(type) as Class | null;
  return [...(base?.prototype ? filtersOf(base) : []), ...(filters.get(type.prototype as object) ?? [])];
}

/** The uuids of the entities that all keys name, and the uuids if there are some. */
async function uuidsOf(
  type: string,
  named: Named,
  uuids: unknown,
  { account, scopes, person }: RequestContext,
  { database, references }: FilterParts,
): Promise<readonly string[]> {
  const mayRead =
    person === undefined ? mayAccess(scopes, 'read', references.contextOf(type)) : mayReadKind(person, type);
  if (!mayRead) return [];
  const byKey = await Promise.all(
    Object.entries(named).map(async ([key, values]) => {
      const find = (value: string): Promise<readonly string[]> =>
        references.named(database.reader, account, type, key, value);
      // A list with an index above 100 is parsed to an object.
      const all = typeof values === 'string' ? [values] : Object.values(values);
      return (await Promise.all(all.map(find))).flat();
    }),
  );
  const given = [uuids].flat().filter((one) => typeof one === 'string');
  const [first = [], ...others] = uuids === undefined ? byKey : [...byKey, given.map((uuid) => uuid.toLowerCase())];
  return [...new Set(first)].filter((uuid) => others.every((found) => found.includes(uuid)));
}
