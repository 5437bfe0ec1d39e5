import type { Tool as ProtocolTool } from '@modelcontextprotocol/server';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from '../openapi/fields.js';
import type { Tool, ToolOperation } from './tools.js';

/** A parameter of an operation in the document. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface DocumentedOperation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** An operation of a tool as the document describes it. */
export interface DescribedOperation {
  readonly fixed: Readonly<Record<string, string>>;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  /** The names of the parameters of the query. */
  readonly query: ReadonlySet<string>;
  readonly hasBody: boolean;
}

/** A tool with what the document says of it. */
export interface DescribedTool extends Omit<Tool, 'operations'> {
  readonly operations: readonly DescribedOperation[];
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
}

/** The schema of an object, as the protocol demands of tools. */
type ObjectSchema = ProtocolTool['inputSchema'];

/** What describes a form for a validator or a reader of code, at the cost of tokens that an assistant does not need. */
const DROPPED = new Set([
  'examples',
  'example',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'uniqueItems',
  'default',
]);

/** How deep answers are described: what is below is any value. */
const ANSWER_DEPTH = 3;
const ARGUMENT_DEPTH = 4;

/** How long a description of an argument is, in characters: its first sentences. */
const DESCRIPTION = 90;

/** The schemas and operations of tools, from the OpenAPI document. */
export class ToolSchemas {
  constructor(private readonly document: OpenAPIObject) {}

  /** @throws Error for an operation or argument that the document does not have. */
  describe(tool: Tool): DescribedTool {
    const described = tool.operations.map((operation) => this.find(operation));
    return {
      ...tool,
      operations: described.map(({ operation: _, ...one }) => one),
      inputSchema: this.inputOf(tool, described),
      outputSchema: this.outputOf(tool, described),
    };
  }

  private find({ id, fixed = {} }: ToolOperation): DescribedOperation & { readonly operation: DocumentedOperation } {
    const paths = this.document.paths as unknown as Readonly<Record<string, Record<string, DocumentedOperation>>>;
    for (const [path, methods] of Object.entries(paths))
      for (const [method, operation] of Object.entries(methods))
        if (operation.operationId === id) {
          const query = (operation.parameters ?? []).flatMap(({ name, in: where }) =>
            where === 'query' ? [name] : [],
          );
          const hasBody = operation.requestBody !== undefined;
          return { fixed, method: method.toUpperCase(), path, query: new Set(query), hasBody, operation };
        }
    throw new Error(`The document has no operation ${id}`);
  }

  private inputOf(
    { name, takes, needs = [] }: Tool,
    described: readonly { readonly operation: DocumentedOperation }[],
  ): ObjectSchema {
    const [{ operation }] = described as [(typeof described)[number]];
    const { parameters = [] } = operation;
    const body = this.resolved(operation.requestBody?.content?.['application/json']?.schema ?? {});
    const members = (body['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    const properties: Record<string, Schema> = {};
    const required = [...needs];
    for (const one of takes) {
      const schema = members[one] ? this.compact(members[one], ARGUMENT_DEPTH, true) : argument(one, parameters);
      if (schema === undefined) throw new Error(`The tool ${name} takes ${one}, which its operation does not have`);
      properties[one] = schema;
      if (parameters.some((parameter) => parameter.name === one && parameter.in === 'path')) required.push(one);
    }
    for (const one of (body['required'] ?? []) as string[]) if (!required.includes(one)) required.push(one);
    return objectOf(properties, { additionalProperties: false, ...(required.length > 0 && { required }) });
  }

  /** Nothing is required: an answer that is cut, and one of fewer operations, has the same schema. */
  private outputOf(
    { leavesOut = [] }: Tool,
    described: readonly { readonly operation: DocumentedOperation }[],
  ): ObjectSchema {
    const all = described.map(({ operation }) => {
      const schema = this.resolved(operation.responses['200']?.content?.['application/json']?.schema ?? {});
      return (this.compact(schema, ANSWER_DEPTH, false, new Set(leavesOut))['properties'] ?? {}) as Record<
        string,
        Schema
      >;
    });
    const properties = Object.assign({}, ...all) as Record<string, Schema>;
    return objectOf({ ...properties, more: { type: 'string' } });
  }

  private resolved(schema: Schema): Schema {
    const { $ref } = schema as { readonly $ref?: string };
    if ($ref === undefined) return schema;
    const found = this.document.components?.schemas?.[$ref.slice('#/components/schemas/'.length)];
    if (found === undefined) throw new Error(`The document has no ${$ref}`);
    return found as Schema;
  }

  /** A schema without references and without what an assistant does not need. */
  private compact(given: Schema, depth: number, isArgument: boolean, without: ReadonlySet<string> = new Set()): Schema {
    const schema = this.resolved(given);
    const below = (one: Schema, by = 1): Schema => this.compact(one, depth - by, isArgument, without);
    const [only] = (schema['allOf'] ?? []) as Schema[];
    if (only !== undefined) return below(only, 0);
    const choices = ((schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined)?.filter(
      (one) => !('x-only-with' in one) && one['type'] !== 'null',
    );
    const [first] = choices ?? [];
    if (first !== undefined && choices?.length === 1 && isArgument) return below(first, 0);
    // An answer may be null or of another form here.
    if (choices !== undefined) return {};
    if (depth === 0) return {};
    return Object.fromEntries(
      Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
        if (DROPPED.has(key) || key.startsWith('x-') || key === 'description') return [];
        if (!isArgument && ['required', 'format', 'additionalProperties', 'enum'].includes(key)) return [];
        if (key === 'items') return [[key, below(value as Schema, 0)]];
        if (key !== 'properties') return [[key, value]];
        const fields = Object.entries(value as Record<string, Schema>).filter(([name]) => !without.has(name));
        return [[key, Object.fromEntries(fields.map(([name, one]) => [name, below(one)]))]];
      }),
    );
  }
}

/** A schema as JSON, which the document is made of. */
const objectOf = (properties: Readonly<Record<string, Schema>>, rules: object = {}): ObjectSchema =>
  JSON.parse(JSON.stringify({ type: 'object', properties, ...rules })) as ObjectSchema;

const OBJECT = { type: 'object', additionalProperties: false } as const;

/** The argument of a parameter: itself, or an object of those with its name and a key. Undefined when there is none. */
function argument(name: string, parameters: readonly Parameter[]): Schema | undefined {
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
