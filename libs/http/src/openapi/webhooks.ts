import type { EventType } from '#eventstore/store';
import { ContextView } from './context.view.js';
import type { Schema } from './fields.js';

type Schemas = Readonly<Record<string, object>>;

const COMPONENTS = '#/components/schemas/';

const parameter = (name: string, description: string, required = true): object => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  parameter('User-Agent', 'The product and its version'),
  parameter('X-Service-Delivery-Attempt', 'Counts the attempts of one delivery, from 1'),
  parameter('webhook-id', 'The same for all attempts of one delivery'),
  parameter('webhook-timestamp', 'When the attempt was made, in seconds since 1970'),
  parameter(
    'webhook-signature',
    "`v1,` and a base64 HMAC-SHA256 over id.timestamp.body, by the webhook's secret",
    false,
  ),
  parameter('X-Service-Secret', "The webhook's secret, when it has one", false),
];

const RESPONSES = {
  '2XX': { description: 'It was received' },
  410: { description: 'It is not wanted: this delivery is not tried again' },
  default: { description: 'It is tried again later; Retry-After of 429 and 503 is honoured' },
};

const refTo = (name: string): object => ({ $ref: COMPONENTS + name });
const bodyName = (type: string): string => `${pascal(type)}Delivery`;
const pascal = (words: string): string => words.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The body of each event type's delivery (contract §9) as a schema of the document, and its section `webhooks`. */
export function deliveriesOf(types: readonly EventType[], known: Schemas): { webhooks: object; schemas: Schemas } {
  const schemas: Record<string, object> = {};
  const webhooks: Record<string, object> = {};
  for (const { name, description, noun, view } of types) {
    const shown = known[view.name] as { required?: readonly string[]; properties: object } | undefined;
    if (shown === undefined) throw new Error(`No route shows ${view.name}, which leaves the house in ${name}`);
    const entity = `Delivered${pascal(noun)}`;
    const previous = { description: 'As it was before', anyOf: [refTo(view.name), { type: 'null' }] };
    schemas[entity] = {
      ...shown,
      required: [...(shown.required ?? []), 'previous'],
      properties: { ...shown.properties, previous },
    };
    schemas[bodyName(name)] = {
      type: 'object',
      required: ['event_uuid', 'event_type', 'context', noun],
      properties: {
        event_uuid: { type: 'string', format: 'uuid' },
        event_type: { type: 'string', const: name },
        context: refTo(ContextView.name),
        [noun]: refTo(entity),
      },
    };
    webhooks[name] = {
      post: {
        operationId: `deliver_${name}`,
        summary: description,
        tags: ['event_types'],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema: refTo(bodyName(name)) } } },
        responses: RESPONSES,
      },
    };
  }
  return { webhooks, schemas };
}

/** The service's own OpenAPI document, once the routes are known: for what shows a part of it. */
export class ServiceDocument {
  private schemas: Schemas = {};

  /** Keeps the document. @returns it. */
  hold<D extends { readonly components?: { readonly schemas?: Schemas } }>(document: D): D {
    this.schemas = document.components?.schemas ?? {};
    return document;
  }

  /**
   * The body of an event type's delivery as a JSON Schema (2020-12) that needs nothing beside it.
   * @throws Error when the document knows no such type.
   */
  bodyOf(type: string): Schema {
    const used = new Map<string, unknown>();
    const body = this.embedded(bodyName(type), used);
    used.delete(bodyName(type));
    return {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...(body as object),
      $defs: Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
    };
  }

  /** A schema with its references leading to `$defs`; what it refers to is gathered in `used`. */
  private embedded(name: string, used: Map<string, unknown>): unknown {
    const schema = this.schemas[name];
    if (schema === undefined) throw new Error(`The document has no schema ${name}`);
    // Before the way down, for schemas may refer to each other.
    used.set(name, undefined);
    const moved: unknown = JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
      if (key !== '$ref' || typeof value !== 'string') return value;
      const other = value.slice(COMPONENTS.length);
      if (!used.has(other)) this.embedded(other, used);
      return `#/$defs/${other}`;
    });
    used.set(name, moved);
    return moved;
  }
}
