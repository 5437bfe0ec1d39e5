import type { OpenAPIObject } from '@nestjs/swagger';

/** What the generators read of an operation. */
export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  parameters?:
    (Exemplified & { readonly in: string; readonly name: string; readonly required?: boolean })[] | undefined;
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content };
  responses: Record<string, { headers?: object; readonly content?: Content }>;
}

type Content = Readonly<Record<string, Exemplified & { readonly schema: Schema }>>;

/** What may have examples. */
interface Exemplified {
  example?: unknown;
  examples?: unknown;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: { readonly anyOf?: readonly { readonly oneOf?: readonly Schema[] }[] };
}

export const queryOf = ({ parameters = [] }: Operation) => parameters.filter((one) => one.in === 'query');
export const needsQuery = (operation: Operation): boolean =>
  queryOf(operation).some(({ required }) => required === true);

/** The schema that a reference names, or the schema itself. */
export function resolved(document: OpenAPIObject, schema: Schema | undefined): Schema | undefined {
  if (schema?.$ref === undefined) return schema;
  return resolved(document, (document.components?.schemas as Record<string, Schema>)[nameOf(schema)]);
}

export const nameOf = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? '';

/** The schema of the body of the success. */
const answerOf = (document: OpenAPIObject, { responses }: Operation): Schema | undefined =>
  resolved(document, responses['200']?.content?.['application/json']?.schema);

/** The only list in the body of the success, with its name; undefined unless there is one. */
export function listOf(document: OpenAPIObject, operation: Operation): readonly [string, Schema] | undefined {
  const lists = Object.entries(answerOf(document, operation)?.properties ?? {}).filter(
    ([, one]) => resolved(document, one)?.type === 'array',
  );
  return lists.length === 1 ? lists[0] : undefined;
}

/** The type of the paths whose GET returns one list. */
export function listPathsOf(document: OpenAPIObject): string {
  const paths = Object.entries(document.paths).filter(([, item]) => {
    const { get } = item as { readonly get?: Operation };
    return get !== undefined && listOf(document, get) !== undefined;
  });
  return `/** The paths whose GET returns one list. */\nexport type ListPaths = ${paths.map(([path]) => `'${path}'`).join(' | ')};\n`;
}

/** The types of the entities by their names, as in `{ client: ClientView }`, which a GET returns. */
export function namesOf(document: OpenAPIObject): string {
  const views = Object.values(document.paths).flatMap((item) => {
    const { get } = item as { readonly get?: Operation };
    const answer = get && answerOf(document, get);
    const [noun, ...others] = Object.keys(answer?.properties ?? {});
    const view = nameOf(answer?.properties?.[noun ?? ''] ?? {});
    return others.length === 0 && view.endsWith('View') ? [view] : [];
  });
  const lines = [...new Set(views)]
    .sort()
    .map((view) => `export type ${view.slice(0, -'View'.length)} = Schemas['${view}'];\n`);
  return `import type { Schemas } from './api.js';\n\n${lines.join('')}`;
}
