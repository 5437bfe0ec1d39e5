import { BooleanType, DateTimeType, IntegerType, TextType, UuidType } from '@mikro-orm/postgresql';
import type { DomainEvent } from '#eventstore/domain';
import { type AnyEntityType, snakeCase } from './entity-type.js';
import type { Shape, Shapes } from './feed-shapes.js';

/** A type of the change feed, which is also one of webhooks. */
export interface FeedType {
  /** `unit_archived` */
  readonly name: string;
  readonly description: string;
  readonly entityType: AnyEntityType;
  /** The shape of `data`, by the names of the feed. */
  readonly data: Shape;
}

export const TEXT: Shape = { type: 'string' };
export const FLAG: Shape = { type: 'boolean' };
export const INTEGER: Shape = { type: 'integer' };
export const UUID: Shape = { type: 'string', format: 'uuid' };
export const INSTANT: Shape = { type: 'string', format: 'date-time' };

/** The shape of values that may be null. */
export const orNull = (shape: Shape): Shape =>
  typeof shape === 'object' && 'type' in shape && typeof shape.type === 'string'
    ? { ...shape, type: [shape.type, 'null'] }
    : { oneOf: [shape, { type: 'null' }] };

/** The shape of an object with these members, whose names become those of the feed. */
export function objectOf(shapes: Shapes): Shape {
  const required = Object.keys(shapes).filter((field) => !field.endsWith('?'));
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required: required.map(snakeCase) }),
    properties: Object.fromEntries(
      Object.entries(shapes).map(([field, shape]) => [snakeCase(field.replace('?', '')), shape]),
    ),
  };
}

/** The type of an event in the feed, unless its entity type declares another: `unit_archived` of `unit.archived`. */
export const feedTypeName = (type: string): string => type.replace('.', '_');

/** The type of an event of an entity type in the feed. */
export const feedNameOf = ({ feed }: Pick<AnyEntityType, 'feed'>, type: string): string =>
  feed?.events?.[type as DomainEvent['type']]?.name ?? feedTypeName(type);

/** The type of an event in the history of its entity. */
export const historyNameOf = (entityType: Pick<AnyEntityType, 'feed' | 'historyTypes'>, type: string): string =>
  entityType.historyTypes?.[type as DomainEvent['type']] ?? feedNameOf(entityType, type);

/** The types of an event in webhooks, without those that depend on its data; its name in the feed is the last, or one of them. */
export function webhookNamesOf({ feed, published }: Pick<AnyEntityType, 'feed' | 'published'>, type: string): string[] {
  const wider = published?.wider?.[type as DomainEvent['type']] ?? [];
  return [...new Set([...wider, feedNameOf({ feed }, type)])];
}

/** The types of the feed of an entity type. @throws Error when one has no description or its data no shape. */
export const feedTypesOf = (entityType: AnyEntityType): FeedType[] =>
  Object.keys(entityType.aggregate.on).map((name) => {
    const type = name as DomainEvent['type'];
    const { description = descriptionOf(type), data } = entityType.feed?.events?.[type] ?? {};
    return { name: feedNameOf(entityType, type), description, entityType, data: dataOf(entityType, type, data) };
  });

/** `A unit was archived` of `unit.archived`. @throws Error when the event says more than that. */
function descriptionOf(type: string): string {
  const [noun = '', past = ''] = type.split('.');
  if (past.includes('_')) throw new Error(`The feed has no description of ${type}: declare it in \`feed.events\``);
  const words = noun.replace(/^api_/, 'API_').replaceAll('_', ' ');
  return `${/^[aeio]/i.test(words) ? 'An' : 'A'} ${words} was ${past === 'updated' ? 'changed' : past}`;
}

function dataOf(
  entityType: AnyEntityType,
  type: DomainEvent['type'],
  declared: Shapes | readonly string[] | undefined,
): Shape {
  if (declared !== undefined && !Array.isArray(declared)) return objectOf(declared as Shapes);
  const { aggregate, columns } = entityType;
  const fields = (declared as readonly string[] | undefined) ?? [...columns.keys()];
  // Of a creation or restoration the fields that every one has: those that are newer are nullable, or their column has a default.
  if (/\.(created|restored)$/.test(type))
    return objectOf(Object.fromEntries(fields.map((field) => columnShape(entityType, field, '?'))));
  if (declared !== undefined || type.endsWith('.updated'))
    return objectOf(Object.fromEntries(fields.map((field) => [`${field}?`, columnShape(entityType, field)[1]])));
  if ((aggregate.on[type]?.length ?? 0) > 1)
    throw new Error(`The feed has no shape of the data of ${type}: declare it in \`feed.events\``);
  return objectOf({});
}

interface Column {
  readonly type: unknown;
  readonly columnType?: string;
  readonly nullable?: boolean;
  readonly default?: unknown;
}

/** By the type of a column, or by its type in PostgreSQL where it has one. */
const SHAPES = new Map<unknown, Shape>([
  [UuidType, UUID],
  [TextType, TEXT],
  [BooleanType, FLAG],
  [IntegerType, INTEGER],
  [DateTimeType, INSTANT],
  ['uuid[]', [UUID]],
  ['text[]', [TEXT]],
  ['numeric', TEXT],
]);

/** Whether a field is a uuid. */
export const isUuidColumn = ({ schema }: Pick<AnyEntityType, 'schema'>, field: string): boolean =>
  (schema.properties[field] as Column | undefined)?.type === UuidType;

/**
 * The name and the shape of a field.
 * @param mark marks the name of a field that not every event has.
 * @throws Error for a JSON column whose shape is not declared.
 */
function columnShape({ schema, feed, table }: AnyEntityType, field: string, mark = ''): [string, Shape] {
  // MikroORM does not type the options of columns.
  const { type, columnType, nullable = false, ...column }: Column = schema.properties[field] as Column;
  const shape = feed?.json?.[field] ?? SHAPES.get(columnType ?? type);
  if (shape === undefined) throw new Error(`The feed has no shape of ${table}.${field}: declare it in \`feed.json\``);
  const isNewer = nullable || column.default !== undefined;
  return [isNewer ? field + mark : field, nullable ? orNull(shape) : shape];
}
