import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import type { FeedType, Shape } from '#eventstore/store';
import { EventView } from './event.view.js';
import type { Class, Schema } from './fields.js';
import { pascal } from './names.js';

/** The name of the schema of the events of a type: `JobStartedEvent`. */
export const eventSchemaName = (type: string): string => `${pascal(type)}Event`;

/** The classes that the shapes of the feed refer to. */
export function classesInFeed(types: readonly FeedType[]): Class[] {
  const classes = new Set<Class>();
  const visit = (shape: unknown): void => {
    if (typeof shape === 'function') classes.add(shape as Class);
    else if (typeof shape === 'object' && shape !== null) Object.values(shape).forEach(visit);
  };
  for (const { data, entityType } of types) {
    visit(data);
    visit(entityType.published?.view);
  }
  return [...classes];
}

/**
 * Documents each event of the feed by its type: {@link EventView} becomes one of the schemas of all types, which have its
 * members. The members are repeated, because generators of clients differ in what they make of `allOf` in `oneOf`.
 */
export function documentFeed({ components }: OpenAPIObject, types: readonly FeedType[]): void {
  const schemas = components?.schemas as Record<string, Schema> | undefined;
  const { required, properties } = schemas?.[EventView.name] ?? {};
  if (schemas === undefined || properties === undefined) return;
  const members = Object.entries(properties as Readonly<Record<string, Schema>>);
  // The descriptions stand at the event, once for all types. An unreadable event is described there alone: it has no schema, as
  // one of a type that a reader does not know.
  const bare = Object.fromEntries(
    members.filter(([name]) => name !== 'unreadable').map(([name, { description: _, ...schema }]) => [name, schema]),
  );
  for (const { name, description, entityType, data } of types)
    schemas[eventSchemaName(name)] = {
      type: 'object',
      description,
      required,
      properties: {
        ...bare,
        // An `enum`, since generators made for OpenAPI 3.0 do not know `const`, and need the values of a discriminator.
        type: { type: 'string', enum: [name] },
        entity_type: { type: 'string', const: entityType.aggregate.type },
        data: schemaOf(data),
        snapshot: snapshotOf(entityType.published?.view),
      },
    };
  const refs = types.map(({ name }) => [name, getSchemaPath(eventSchemaName(name))] as const);
  schemas[EventView.name] = {
    description: members
      .flatMap(([name, { description }]) =>
        description === undefined ? [] : [`- \`${name}\`: ${description as string}`],
      )
      .join('\n'),
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    // Types are added without notice (docs/versioning.md).
    'x-open': true,
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(refs) },
  };
}

const snapshotOf = (view: Class | undefined): Schema =>
  view === undefined ? { type: 'null' } : { oneOf: [{ $ref: getSchemaPath(view) }, { type: 'null' }] };

/** A shape as a schema, in which classes are references. */
function schemaOf(shape: Shape): unknown {
  if (typeof shape === 'function') return { $ref: getSchemaPath(shape) };
  if (Array.isArray(shape)) return { type: 'array', items: schemaOf(shape[0] as Shape) };
  return Object.fromEntries(Object.entries(shape).map(([keyword, value]) => [keyword, inSchema(keyword, value)]));
}

/** The value of a keyword: only those that hold schemas are converted. */
function inSchema(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Readonly<Record<string, Shape>>).map(([name, shape]) => [name, schemaOf(shape)]),
    );
  return keyword === 'oneOf' ? (value as readonly Shape[]).map(schemaOf) : value;
}
