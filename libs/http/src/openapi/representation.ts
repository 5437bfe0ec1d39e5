import type { OpenAPIObject } from '@nestjs/swagger';
import { NULL_IN_TRIAL } from './operation.js';

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly object[];
}

interface Response {
  readonly [NULL_IN_TRIAL]?: string;
  readonly content?: Record<string, { schema?: Schema }>;
  headers?: object;
}

interface Operation {
  parameters?: object[];
  readonly responses: Readonly<Record<string, Response>>;
}

const JSON_TYPE = 'application/json';
const SCHEMAS = '#/components/schemas/';
const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`return=representation`: the response includes the body of GET, if the key may read it',
  schema: { type: 'string' },
};
const APPLIED = {
  'Preference-Applied': {
    description: '`return=representation` when the response includes the body of GET',
    schema: { type: 'string' },
  },
};

/** Documents `Prefer: return=representation` for each write of an entity that has a GET route. */
export function documentRepresentations({ paths, components }: OpenAPIObject): void {
  const items = paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const schemas = (components?.schemas ?? {}) as Record<string, Schema>;
  const resolved = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref === undefined ? schema : schemas[schema.$ref.replace(SCHEMAS, '')];
  /** The view of a noun whose GET is below, at or above a path, by the same search as in the pipeline. */
  const viewOf = (noun: string, path: string): Schema | undefined => {
    const reads = Object.entries(items).flatMap(([at, { get }]) => {
      const schema = get?.responses['200']?.content?.[JSON_TYPE]?.schema;
      const view = schema?.required?.join() === noun ? schema.properties?.[noun] : undefined;
      return view === undefined ? [] : [{ collection: at.replace(/\/\{\w+\}$/, ''), view }];
    });
    return reads.find(({ collection }) => path === collection || path.startsWith(`${collection}/`))?.view;
  };
  /** The view of what a request creates, whose number is null in a trial run. */
  const createdView = (view: Schema, member: string): Schema => {
    if (view.$ref === undefined) return withNull(view, member);
    const name = `Created${view.$ref.replace(SCHEMAS, '')}`;
    schemas[name] ??= withNull(resolved(view), member);
    return { $ref: `${SCHEMAS}${name}` };
  };
  for (const [path, item] of Object.entries(items))
    for (const operation of [item['post'], item['patch']])
      for (const [status, response] of Object.entries(operation?.responses ?? {})) {
        const body = response.content?.[JSON_TYPE];
        const schema = resolved(body?.schema);
        const key = Object.keys(schema?.properties ?? {}).find((one) => one.endsWith('_uuid'));
        const noun = key?.slice(0, -'_uuid'.length) ?? '';
        const view = Number(status) < 300 ? viewOf(noun, path) : undefined;
        if (operation === undefined || body === undefined || view === undefined) continue;
        const nulled = response[NULL_IN_TRIAL];
        const shown = nulled === undefined ? view : createdView(view, nulled);
        body.schema = { ...schema, properties: { ...schema?.properties, [noun]: shown } };
        response.headers = { ...response.headers, ...APPLIED };
        if (operation.parameters?.includes(PREFER) !== true)
          operation.parameters = [...(operation.parameters ?? []), PREFER];
      }
}

/** A schema whose member may be null as well. */
const withNull = (schema: Schema | undefined, member: string): Schema => ({
  ...schema,
  properties: { ...schema?.properties, [member]: { anyOf: [schema?.properties?.[member] ?? {}, { type: 'null' }] } },
});
