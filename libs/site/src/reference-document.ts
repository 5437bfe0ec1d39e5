import type { OpenAPIObject } from '@nestjs/swagger';
import { errorPath, isRule } from '#http';
import { operationAddress } from './operation-index.js';

interface Reference {
  readonly $ref?: string;
}

interface ResponseObject extends Reference {
  readonly headers?: Readonly<Record<string, Reference>>;
}

interface Parameter {
  readonly schema?: { readonly example?: unknown };
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly description?: string;
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

const PROBLEM = {
  description: 'A problem. Its `code` names the cause.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ErrorView' } } },
};

/**
 * The document as the reference shows it: with all errors of an operation as one response and a line of links, without
 * the headers that each response has, and with this server as the only one. They are a
 * quarter of the published document, and readers would scroll past them in each operation.
 */
export function referenceDocument({ components = {}, paths, info, ...document }: OpenAPIObject): object {
  const { responses: shared, ...kept } = components;
  return {
    ...document,
    info: { ...info, description: withAddresses(info.description ?? '', paths) },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(
          Object.entries(item as Readonly<Record<string, Operation>>).map(([method, operation]) => [
            method,
            withShortErrors(operation, shared as Readonly<Record<string, { 'x-codes'?: readonly string[] }>>),
          ]),
        ),
      ]),
    ),
    components: kept,
  };
}

/** An operation with one response for all errors, and links to the pages about those that not every operation has. */
function withShortErrors(
  { description, responses, parameters, ...operation }: Operation,
  shared: Readonly<Record<string, { readonly 'x-codes'?: readonly string[] }>>,
): object {
  const entries = Object.entries(responses);
  const codes = entries.flatMap(
    ([, { $ref = '' }]) => shared[$ref.slice($ref.lastIndexOf('/') + 1)]?.['x-codes'] ?? [],
  );
  const rules = codes.filter(isRule).map((code) => `[\`${code}\`](${errorPath(code)})`);
  const successes = entries
    .filter(([status]) => status < '400')
    .map(([status, response]) => [status, withoutSharedHeaders(response)] as const);
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map(withoutSchemaExample) }),
    description: [
      ...(description === undefined || description === '' ? [] : [description]),
      ...(rules.length === 0 ? [] : [`Errors: ${rules.join(', ')}, and [those of all operations](/errors).`]),
    ].join('\n\n'),
    responses: { ...Object.fromEntries(successes), default: PROBLEM },
  };
}

/** A parameter without the example of its schema, which headers have for programs that import the document. */
const withoutSchemaExample = ({ schema: { example: _, ...schema } = {}, ...parameter }: Parameter): Parameter => ({
  ...parameter,
  schema,
});

function withoutSharedHeaders({ headers = {}, ...response }: ResponseObject): object {
  const own = Object.entries(headers).filter(([, header]) => header.$ref === undefined);
  return own.length === 0 ? response : { ...response, headers: Object.fromEntries(own) };
}

/** A text with its links to operations, `#operation/<id>`, as links to their places in the reference. */
function withAddresses(text: string, paths: OpenAPIObject['paths']): string {
  const operations = Object.values(paths).flatMap((item) => Object.values(item as Readonly<Record<string, Operation>>));
  return text.replace(/#operation\/(\w+)/g, (link, id: string) => {
    const [tag] = operations.find(({ operationId }) => operationId === id)?.tags ?? [];
    return tag === undefined ? link : operationAddress(tag, id);
  });
}
