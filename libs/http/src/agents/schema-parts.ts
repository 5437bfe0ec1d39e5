import type { Tool as ProtocolTool } from '@modelcontextprotocol/server';
import type { Schema } from '../openapi/fields.js';

/** A parameter of an operation in the document. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** The schema of an object, as the protocol demands of tools. */
export type ObjectSchema = ProtocolTool['inputSchema'];

/** How long a description of an argument is, in characters: its first sentences. */
const DESCRIPTION = 90;

const TEXT = { type: 'string' } as const;
const LIST = { type: 'array' } as const;

/** The members of a preview. */
export const PREVIEW = {
  ...{ preview: TEXT, changes: LIST, warnings: LIST, conflicts: LIST, confirm: TEXT, confirm_expires_at: TEXT },
  correlation_id: TEXT,
} as const;

/** The schema of an object with only some of its members; with all when none are named. */
export function withOnly(schema: Schema, names: readonly string[] | undefined): Schema {
  if (names === undefined) return schema;
  const fields = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  return { ...schema, properties: Object.fromEntries(names.map((name) => [name, fields[name] ?? {}])) };
}

/** A schema as JSON, which the document is made of. */
export const objectOf = (properties: Readonly<Record<string, Schema>>, rules: object = {}): ObjectSchema =>
  JSON.parse(JSON.stringify({ type: 'object', properties, ...rules })) as ObjectSchema;

const OBJECT = { type: 'object', additionalProperties: false } as const;

/** The argument of a parameter: itself, or an object of those with its name and a key. Undefined when there is none. */
export function argument(name: string, parameters: readonly Parameter[]): Schema | undefined {
  const own = parameters.find((one) => one.name === name && one.in !== 'header');
  if (own?.in === 'path') {
    const keys = /external id/.test(own.description ?? '') ? ['uuid', 'external_id'] : ['uuid'];
    const properties = Object.fromEntries(keys.map((key) => [key, { type: 'string' }]));
    return { ...OBJECT, properties, minProperties: 1, maxProperties: 1 };
  }
  if (own !== undefined) return { ...plain(own.schema), description: shortened(own.description ?? '') };
  const keyed = parameters.flatMap((one) => {
    if (one.name === `${name}_uuid`) return [['uuid', { type: 'string' }] as const];
    const key = one.name.startsWith(`${name}[`) ? one.name.slice(name.length + 1, -1) : undefined;
    return key === undefined ? [] : [[key, plain(one.schema)] as const];
  });
  return keyed.length === 0 ? undefined : { ...OBJECT, properties: Object.fromEntries(keyed) };
}

/** One value, of a parameter that also takes a list; its values when there are few. */
function plain(schema: Schema): Schema {
  const [, list] = (schema['anyOf'] ?? []) as { readonly items?: Schema }[];
  const { type, enum: values, format } = list?.items ?? schema;
  return { type, ...(values === undefined ? {} : { enum: values }), ...(format === 'date' ? { format } : {}) };
}

function shortened(text: string): string {
  if (text.length <= DESCRIPTION) return text;
  const end = text.lastIndexOf(' ', DESCRIPTION);
  return `${text.slice(0, end)} …`;
}
