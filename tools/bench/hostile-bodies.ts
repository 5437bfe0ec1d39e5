/** A request whose body is as hard to serve as its size allows. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  /** The route and what the body holds, for the report. */
  readonly name: string;
  readonly raw: string;
}

/** Bodies below 1 MiB, below 100,000 values and below 10,000 sequences of keys, so that they are parsed. */
const VALUES = 90_000;
const CHARACTERS = 1_000_000;

const list = (value: string, count: number): string => `[${Array<string>(count).fill(value).join()}]`;
const object = (count: number, keyOf: (i: number) => string): string =>
  `{${Array.from({ length: count }, (_, i) => `"${keyOf(i)}":0`).join()}}`;
const text = (pattern: string): string => `"${pattern.repeat(CHARACTERS / Buffer.byteLength(pattern))}"`;

/** Values of a field: many, long and deep. */
const VALUES_OF_FIELD: Readonly<Record<string, string>> = {
  'empty objects': list('{}', VALUES),
  'empty lists': list('[]', VALUES),
  numbers: list('0', VALUES),
  'empty texts': list('""', VALUES),
  '500 empty objects': list('{}', 500),
  '10 objects of 8,000 keys': list(
    object(8_000, (i) => `k${i}`),
    10,
  ),
  '100 objects of 800 keys': list(
    object(800, (i) => `k${i}`),
    100,
  ),
  '1,000 objects of 80 keys': list(
    object(80, (i) => `k${i}`),
    1_000,
  ),
  'an object of many keys': object(9_900, (i) => `k${i}`),
  'an object of many numbers as keys': object(9_900, (i) => String((i * 2_654_435_761) % 4_294_967_291)),
  'a deep object': `${'{"a":'.repeat(60)}0${'}'.repeat(60)}`,
  'a deep list': `${'['.repeat(60)}${']'.repeat(60)}`,
  ...Object.fromEntries(
    ['a', '9', ' ', '-', 'a@', 'a.', '+1:', 'é', '😀', '/', '%2F'].map((pattern) => [
      `"${pattern}${pattern}…"`,
      text(pattern),
    ]),
  ),
};

/** Bodies that hold nothing that the route knows. */
const UNKNOWN: Readonly<Record<string, string>> = {
  'unknown keys': object(9_900, (i) => `k${i}`),
  'long unknown keys': object(9_900, (i) => `${'k'.repeat(60)}${i}`),
  'a huge key': `{${text('k')}:0}`,
};

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/**
 * Hostile bodies for each field of each route that takes a body.
 * @param document the OpenAPI document of the service.
 * @param pathOf fills in the parameters of a path.
 */
export function* hostileRequests(document: Document, pathOf: (path: string) => string): Generator<HostileRequest> {
  const resolved = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.replace(/^.*\//, '')] ?? {});
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      if (!['post', 'patch', 'delete'].includes(method)) continue;
      const route = { method: method.toUpperCase(), path: pathOf(path) };
      const named = (what: string): string => `${route.method} ${path}: ${what}`;
      for (const [what, raw] of Object.entries(UNKNOWN)) yield { ...route, name: named(what), raw };
      const schema = requestBody?.content['application/json']?.schema;
      for (const field of Object.keys((schema && resolved(schema).properties) ?? {}))
        for (const [what, value] of Object.entries(VALUES_OF_FIELD))
          yield { ...route, name: named(`\`${field}\` with ${what}`), raw: `{"${field}":${value}}` };
    }
}
