import type { OpenAPIObject } from '@nestjs/swagger';

// The names of the client's methods, for its generator and for the samples of the document.

/** What is read of an operation. */
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
  readonly schema?: object;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: { readonly anyOf?: readonly { readonly oneOf?: readonly Schema[] }[] };
}

/** An operation as a method of the client. */
export interface Method {
  readonly name: string;
  readonly kind: 'get' | 'post' | 'patch' | 'delete' | 'list';
  readonly path: string;
  readonly operation: Operation;
}

export const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export const isParameter = (segment: string): boolean => segment.startsWith('{');

export const queryOf = ({ parameters = [] }: Operation) => parameters.filter((one) => one.in === 'query');
export const needsQuery = (operation: Operation): boolean =>
  queryOf(operation).some(({ required }) => required === true);

/** Whether it reads one entity as it is, or by its options as it was. */
export const takesMoment = (operation: Operation): boolean => queryOf(operation).some(({ name }) => name === 'as_of');

/** What a method takes after the parameters of the path. */
export function inputOf(operation: Operation): 'body' | 'query' | undefined {
  if (operation.requestBody !== undefined) return 'body';
  return queryOf(operation).length > 0 && !takesMoment(operation) ? 'query' : undefined;
}

/** The schema that a reference names, or the schema itself. */
export function resolved(document: OpenAPIObject, schema: Schema | undefined): Schema | undefined {
  if (schema?.$ref === undefined) return schema;
  return resolved(document, (document.components?.schemas as Record<string, Schema>)[nameOf(schema)]);
}

export const nameOf = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? '';

/** The schema of the body of the success. */
export const answerOf = (document: OpenAPIObject, { responses }: Operation): Schema | undefined =>
  resolved(document, responses['200']?.content?.['application/json']?.schema);

/** The only list in the body of the success, with its name; undefined unless there is one. */
export function listOf(document: OpenAPIObject, operation: Operation): readonly [string, Schema] | undefined {
  const lists = Object.entries(answerOf(document, operation)?.properties ?? {}).filter(
    ([, one]) => resolved(document, one)?.type === 'array',
  );
  return lists.length === 1 ? lists[0] : undefined;
}

/**
 * The method of an operation, and the names of its resource: `GET /v2/jobs/{job}/locations` is `jobs.locations.list(job)`. POST is
 * `create` on a collection, otherwise it is named by the last segment of its path. Undefined when it is not of JSON: the client has
 * methods of its own for event streams and contents.
 */
export function methodOf(
  document: OpenAPIObject,
  verb: string,
  path: string,
  operation: Operation,
): { readonly names: readonly string[]; readonly method: Method } | undefined {
  const segments = path.split('/').slice(2);
  const names = segments.filter((segment) => !isParameter(segment)).map(camel);
  const last = names.at(-1) ?? '';
  const found = (name: string, kind: Method['kind'], of = names) => ({
    names: of,
    method: { name, kind, path, operation },
  });
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const contents = successes.flatMap(([, { content }]) => Object.keys(content ?? {}));
  const sent = Object.keys(operation.requestBody?.content ?? { 'application/json': undefined });
  if (verb === 'put' || [...contents, ...sent].some((type) => type !== 'application/json')) return undefined;
  if (verb === 'patch') return found('update', 'patch');
  if (verb === 'delete') return found('delete', 'delete');
  if (verb === 'post') {
    const isCollection = Object.keys(document.paths).some(
      (other) => other.startsWith(`${path}/{`) || (other === path && 'get' in (document.paths[other] ?? {})),
    );
    return isCollection ? found('create', 'post') : found(last, 'post', names.slice(0, -1));
  }
  if (segments.at(-1) === 'history') return found('history', 'list', names.slice(0, -1));
  if (segments.at(-1) === 'compare') return found('compare', 'get', names.slice(0, -1));
  const isList =
    !isParameter(segments.at(-1) ?? '') && listOf(document, operation) !== undefined && !needsQuery(operation);
  return isList ? found('list', 'list') : found('get', 'get');
}
