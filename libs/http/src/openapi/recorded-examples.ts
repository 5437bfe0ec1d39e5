import type { OpenAPIObject } from '@nestjs/swagger';
import RECORDED from './generated/recorded-examples.json' with { type: 'json' };

/** A request that a company with demo data was sent, and its response. */
export interface RecordedExample {
  /** The values of the parameters in the path. */
  readonly path?: Readonly<Record<string, string>>;
  /** The values of required parameters in the query. */
  readonly query?: Readonly<Record<string, string>>;
  /** The body of the response. */
  readonly response?: unknown;
  /** The body of a delivery of a webhook. */
  readonly delivery?: unknown;
}

/** By operation id. `npm run openapi:examples` records them. */
export const RECORDED_EXAMPLES: Readonly<Record<string, RecordedExample>> = RECORDED;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly type?: unknown };
  example?: unknown;
}

type Content = Readonly<Record<string, { example?: unknown }>>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const JSON_TYPE = 'application/json';

/** Adds the recorded parameters, responses and deliveries to the operations of the document. */
export function documentExamples({ paths, webhooks = {} }: OpenAPIObject): void {
  for (const item of [...Object.values(paths as Paths), ...Object.values(webhooks as Paths)])
    for (const operation of Object.values(item)) {
      const { path = {}, query = {}, response, delivery } = RECORDED_EXAMPLES[operation.operationId] ?? {};
      for (const parameter of operation.parameters ?? []) {
        const value = parameter.in === 'path' ? path[parameter.name] : query[parameter.name];
        const isNumber = parameter.schema?.type === 'integer';
        if (parameter.in !== 'header' && value !== undefined) parameter.example = isNumber ? Number(value) : value;
      }
      // The bodies of 200 and 201 are the same where an operation has both.
      for (const [status, { content }] of Object.entries(operation.responses))
        if (status.startsWith('2') && content?.[JSON_TYPE] !== undefined && response !== undefined)
          content[JSON_TYPE].example = response;
      const body = operation.requestBody?.content?.[JSON_TYPE];
      if (body !== undefined && delivery !== undefined) body.example = delivery;
    }
}
