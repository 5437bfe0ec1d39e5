import { type Schema, breakingSchemaChanges } from './schema-diff.js';

/** An OpenAPI 3.1 document, as far as it is compared. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content };
  readonly responses?: Readonly<Record<string, Response>>;
  readonly security?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly style?: string;
  readonly schema?: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Response {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Content;
}

type Direction = 'asked' | 'answered';

/**
 * What of a published document another one breaks for those who rely on it: what they send is no longer taken, what they
 * read is no longer there, or has a value that the document excluded. What is only added breaks nothing.
 */
export function breakingChanges(before: Document, after: Document): string[] {
  return new Comparison(before, after).all();
}

class Comparison {
  /** The place of each breach. A shape that many routes share is reported once. */
  private readonly found = new Map<string, string[]>();

  constructor(
    private readonly before: Document,
    private readonly after: Document,
  ) {}

  all(): string[] {
    this.compareRoutes(this.before.paths, this.after.paths, (where, one, other) =>
      this.compareRoute(where, one, other),
    );
    this.compareRoutes(this.before.webhooks ?? {}, this.after.webhooks ?? {}, (where, one, other) =>
      this.compareDelivery(where, one, other),
    );
    // Each code that errors carry is an example of the document.
    const codes = (document: Document): string[] => Object.keys(document.components?.examples ?? {});
    for (const code of missing(codes(this.before), codes(this.after)))
      this.report('errors', `the code ${code} is gone`);
    return [...this.found].map(([breach, [first = '', ...others]]) =>
      others.length === 0 ? `${first}: ${breach}` : `${first} and ${others.length} more: ${breach}`,
    );
  }

  private compareRoutes(
    before: Document['paths'],
    after: Document['paths'],
    compare: (where: string, one: Operation, other: Operation) => void,
  ): void {
    const routes = new Map(operationsOf(after).map(({ name, operation }) => [unnamed(name), operation]));
    for (const { name, operation } of operationsOf(before)) {
      const other = routes.get(unnamed(name));
      if (other === undefined) this.report(name, 'the route is gone');
      else compare(name, operation, other);
    }
  }

  private compareRoute(where: string, before: Operation, after: Operation): void {
    if (before.security === undefined && after.security !== undefined) this.report(where, 'a key is needed now');
    this.compareParameters(where, before, after);
    this.compareRequestBody(where, before, after);
    for (const [status, response] of Object.entries(before.responses ?? {})) {
      const other = after.responses?.[status];
      if (other === undefined) this.report(where, `the status ${status} is gone`);
      else this.compareResponse(where, status, shared(this.before, response), shared(this.after, other));
    }
  }

  private compareParameters(where: string, before: Operation, after: Operation): void {
    const known = named(before.parameters);
    const others = named(after.parameters);
    for (const [name, parameter] of known) {
      const other = others.get(name);
      if (other === undefined) this.report(where, `the ${name} is gone`);
      else this.compareSchemas(where, name, parameter.schema, other.schema, 'asked');
    }
    for (const [name, { required }] of others)
      if (required && known.get(name)?.required !== true) this.report(where, `the ${name} is needed now`);
  }

  private compareRequestBody(
    where: string,
    { requestBody: before }: Operation,
    { requestBody: after }: Operation,
  ): void {
    if (after?.required && !before?.required) this.report(where, 'a body is needed now');
    if (before !== undefined) this.compareContent(where, 'the body', before.content, after?.content, 'asked');
  }

  private compareResponse(where: string, status: string, before: Response, after: Response): void {
    for (const header of missing(Object.keys(before.headers ?? {}), Object.keys(after.headers ?? {})))
      this.report(where, `${status} lacks the header ${header}`);
    this.compareContent(where, status, before.content, after.content, 'answered');
  }

  /** What the service sends by itself is an answer that nobody asked for. */
  private compareDelivery(where: string, before: Operation, after: Operation): void {
    const headers = named(after.parameters);
    for (const [name, { required }] of named(before.parameters)) {
      const other = headers.get(name);
      if (other === undefined) this.report(where, `the ${name} is gone`);
      else if (required && !other.required) this.report(where, `the ${name} may be absent`);
    }
    this.compareContent(where, 'the body', before.requestBody?.content, after.requestBody?.content, 'answered');
  }

  private compareContent(
    where: string,
    what: string,
    before: Content | undefined,
    after: Content | undefined,
    direction: Direction,
  ): void {
    for (const [type, { schema }] of Object.entries(before ?? {})) {
      const other = after?.[type];
      if (other === undefined) this.report(where, `${what} is no ${type} any more`);
      else this.compareSchemas(where, what, schema, other.schema, direction);
    }
  }

  private compareSchemas(
    where: string,
    what: string,
    before: Schema = {},
    after: Schema = {},
    direction: Direction,
  ): void {
    const sides = { before: this.before.components?.schemas, after: this.after.components?.schemas };
    for (const { path, breach } of breakingSchemaChanges(before, after, direction, sides))
      this.report(where, `${what}${path === '' ? '' : `, ${path}`}: ${breach}`);
  }

  private report(where: string, breach: string): void {
    this.found.set(breach, [...(this.found.get(breach) ?? []), where]);
  }
}

const missing = (before: readonly string[], after: readonly string[]): string[] =>
  before.filter((one) => !after.includes(one));

const operationsOf = (paths: Document['paths']): { name: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

/** Parameters of a path are known by their places, whatever they are called. */
const unnamed = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/** A deepObject parameter as the parameters that it is sent as: `updated_at[after]`. */
const flat = (parameter: Parameter): readonly Parameter[] =>
  parameter.style === 'deepObject'
    ? Object.entries((parameter.schema?.properties ?? {}) as Readonly<Record<string, Schema>>).map(([key, schema]) => ({
        name: `${parameter.name}[${key}]`,
        in: parameter.in,
        schema,
      }))
    : [parameter];

const named = (parameters: readonly Parameter[] = []): Map<string, Parameter> =>
  new Map(
    parameters
      .filter((one) => one.in !== 'path')
      .flatMap(flat)
      .map((one) => [`${one.in === 'header' ? 'header' : 'parameter'} ${one.name}`, one]),
  );

/** A response, which may be one that routes share. */
function shared(document: Document, response: Response): Response {
  const name = response.$ref?.split('/').at(-1);
  return name === undefined ? response : (document.components?.responses?.[name] ?? {});
}
