import type { Route } from './document.js';

type Schema = Readonly<Record<string, unknown>>;

/** Deepest place in a body that is looked for. */
const MAX_DEPTH = 10;

/** The places of a route's body that take a uuid, as paths: `assignee.worker.uuid`, `skills.0.uuid`. */
export function bodyPlaces({ operation }: Route, schemas: Readonly<Record<string, Schema>>): string[] {
  const { content } = (operation.requestBody ?? {}) as { content?: Record<string, { schema: Schema }> };
  const places = new Set<string>();
  const walk = (given: Schema, path: readonly string[]): void => {
    if (path.length > MAX_DEPTH) return;
    const schema = typeof given.$ref === 'string' ? (schemas[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given;
    if (schema.format === 'uuid') places.add(path.join('.'));
    for (const kind of ['oneOf', 'anyOf', 'allOf']) for (const one of (schema[kind] ?? []) as Schema[]) walk(one, path);
    if (schema.items !== undefined) walk(schema.items as Schema, [...path, '0']);
    const properties = (schema.properties ?? {}) as Record<string, Schema>;
    for (const [name, property] of Object.entries(properties)) {
      walk(property, [...path, name]);
      // A reference that may also be a new entity is described by the fields of that.
      if (name.endsWith('_uuid') && properties[name.slice(0, -5)] !== undefined)
        places.add([...path, name.slice(0, -5), 'uuid'].join('.'));
    }
  };
  const schema = content?.['application/json']?.schema;
  if (schema !== undefined) walk(schema, []);
  return [...places];
}

/** The parameters of a route's query that take uuids, but cursors. */
export const queryPlaces = ({ operation }: Route): string[] =>
  ((operation.parameters ?? []) as { name: string; in: string; schema: Schema }[])
    .filter(({ name, schema, in: where }) => where === 'query' && !name.startsWith('after') && hasUuid(schema))
    .map(({ name }) => name);

const hasUuid = (schema: Schema): boolean => JSON.stringify(schema).includes('"format":"uuid"');

/**
 * A body with a value at a place: `{skills: [{uuid}]}`.
 * @param beside fields that stand beside a place on the way: `assignees.0.worker` → `{access}`.
 */
export function placed(
  place: string,
  value: unknown,
  beside: (place: string) => Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const parts = place.split('.');
  const from = (at: number): unknown => {
    const part = parts[at];
    if (part === undefined) return value;
    return part === '0' ? [from(at + 1)] : { ...beside(parts.slice(0, at + 1).join('.')), [part]: from(at + 1) };
  };
  return { [parts[0] ?? '']: from(1) };
}
