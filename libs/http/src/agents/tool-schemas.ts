import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from '../openapi/fields.js';
import { argument, objectOf, type ObjectSchema, type Parameter, PREVIEW, withOnly } from './schema-parts.js';
import type { Tool, ToolOperation } from './tool.js';

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

/** How deep answers are described: what is below is any value. Those of changes have the names of their members alone. */
const ANSWER_DEPTH = 3;
const CHANGE_DEPTH = 1;
const ARGUMENT_DEPTH = 4;

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
    { name, takes, needs = [], inside = {}, change }: Tool,
    described: readonly { readonly operation: DocumentedOperation }[],
  ): ObjectSchema {
    const [{ operation }] = described as [(typeof described)[number]];
    const { parameters = [] } = operation;
    const body = this.resolved(operation.requestBody?.content?.['application/json']?.schema ?? {});
    const members = (body['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    const properties: Record<string, Schema> = {};
    const required = [...needs];
    for (const one of takes) {
      const member = members[one] && this.compact(members[one], ARGUMENT_DEPTH, true);
      const schema = member === undefined ? argument(one, parameters) : withOnly(member, inside[one]);
      if (schema === undefined) throw new Error(`The tool ${name} takes ${one}, which its operation does not have`);
      properties[one] = schema;
      if (parameters.some((parameter) => parameter.name === one && parameter.in === 'path')) required.push(one);
    }
    for (const one of (body['required'] ?? []) as string[]) if (!required.includes(one)) required.push(one);
    if (change !== undefined) properties['confirm'] = { type: 'string', description: 'Of the preview' };
    return objectOf(properties, { additionalProperties: false, ...(required.length > 0 && { required }) });
  }

  /** Nothing is required: an answer that is cut, and one of fewer operations, has the same schema. */
  private outputOf(
    { leavesOut = [], change }: Tool,
    described: readonly { readonly operation: DocumentedOperation }[],
  ): ObjectSchema {
    const depth = change === undefined ? ANSWER_DEPTH : CHANGE_DEPTH;
    const all = described.map(({ operation: { responses } }) => {
      const { content } = responses['200'] ?? responses['201'] ?? {};
      const schema = this.resolved(content?.['application/json']?.schema ?? {});
      return (this.compact(schema, depth, false, new Set(leavesOut))['properties'] ?? {}) as Record<string, Schema>;
    });
    const properties = Object.assign({}, ...all) as Record<string, Schema>;
    return objectOf({ ...properties, ...(change !== undefined && PREVIEW), more: { type: 'string' } });
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
