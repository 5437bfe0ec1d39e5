import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import type { EventType } from '#eventstore/store';
import { ContextView } from './event.view.js';
import { eventSchemaName } from './feed.js';
import { ApiField, type Class, type Schema } from './fields.js';
import { pascal } from './names.js';
import type { Tag } from './tags.js';

type Webhooks = NonNullable<OpenAPIObject['webhooks']>;
type Schemas = Readonly<Record<string, object>>;

const parameter = (name: string, description: string, required = true) => ({
  name,
  in: 'header' as const,
  required,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  parameter('User-Agent', 'The product and its version'),
  parameter('X-Service-Delivery-Attempt', 'The number of the attempt of this delivery, from 1'),
  parameter('webhook-id', 'The id of the delivery, the same for all attempts'),
  parameter('webhook-timestamp', 'The time of the attempt, in seconds since the Unix epoch'),
  parameter(
    'webhook-signature',
    "`v1,` and the base64 HMAC-SHA256 of id.timestamp.body with the webhook's secret; during the overlap of a rotation one for each secret, separated by a space",
    false,
  ),
  parameter('X-Service-Secret', "The webhook's current secret, when it has one", false),
];

const RESPONSES = {
  '2XX': { description: 'The delivery succeeded' },
  410: { description: 'The delivery is rejected and not retried' },
  default: { description: 'The delivery is retried later; Retry-After of 429 and 503 is respected' },
};

/** The section of the deliveries in the API reference. */
export const DELIVERIES: Tag = {
  name: 'Webhook deliveries',
  group: 'Integrations',
  description:
    'The requests that the service sends to your endpoints. Verify `webhook-signature` (Standard Webhooks), answer 2xx within 10 seconds, and process the delivery afterwards. The same `webhook-id` may arrive more than once.',
};

const bodyName = (type: string): string => `${pascal(type)}Delivery`;

/** The section `webhooks` of the document: a POST for each event type. */
export const webhooksOf = (types: readonly EventType[]): Webhooks =>
  Object.fromEntries(
    types.map(({ name, description }) => [
      name,
      {
        post: {
          operationId: `deliver${pascal(name)}`,
          summary: description,
          tags: [DELIVERIES.name],
          // The receiver authenticates a delivery by its signature.
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: getSchemaPath(bodyName(name)) } } },
          },
          responses: RESPONSES,
        },
      },
    ]),
  );

/** The classes of the delivery bodies, one for each event type (contract §9). */
export function webhookBodies(types: readonly EventType[]): Class[] {
  const entities = new Map<string, Class>();
  return types.map(({ name, noun, view }) => {
    const entity =
      entities.get(noun) ??
      documentedClass(
        `Delivered${pascal(noun)}`,
        { previous: { description: 'The state before the change', of: () => view, nullable: true } },
        view,
      );
    entities.set(noun, entity);
    return documentedClass(bodyName(name), {
      event_uuid: { type: 'string', format: 'uuid' },
      event_type: { type: 'string', const: name },
      context: { of: () => ContextView },
      [noun]: { of: () => entity },
    });
  });
}

/** Creates a class with this name and documented fields. */
function documentedClass(
  name: string,
  fields: Readonly<Record<string, Parameters<typeof ApiField>[0]>>,
  base: Class = Object,
): Class {
  const type = { [name]: class extends base {} }[name] as Class;
  for (const [field, options] of Object.entries(fields)) ApiField(options)(type.prototype as object, field);
  return type;
}

/** The service's own OpenAPI document. It is made or read at its first use. */
export class ServiceDocument {
  private build: (() => OpenAPIObject) | undefined;
  private built: OpenAPIObject | undefined;

  /** Sets the function that builds the document. */
  buildWith(build: () => OpenAPIObject): void {
    this.build = build;
  }

  /** @throws Error before {@link buildWith}. */
  get document(): OpenAPIObject {
    if (this.build === undefined) throw new Error('The program does not build its OpenAPI document');
    return (this.built ??= this.build());
  }

  private get schemas(): Schemas {
    return this.document.components?.schemas ?? {};
  }

  /**
   * The delivery body of an event type as a self-contained JSON Schema (2020-12).
   * @throws Error when the document has no such type.
   */
  bodyOf(type: string): Schema {
    return this.selfContained(this.schema(bodyName(type)));
  }

  /** As {@link bodyOf}, for `data` of a type of the change feed. @throws Error when the document has no such type. */
  dataOf(type: string): Schema {
    const { properties } = this.schema(eventSchemaName(type)) as { readonly properties?: Schemas };
    return this.selfContained(properties?.data ?? {});
  }

  private schema(name: string): object {
    const schema = this.schemas[name];
    if (schema === undefined) throw new Error(`The document has no schema ${name}`);
    return schema;
  }

  private selfContained(schema: object): Schema {
    const used = new Map<string, object>();
    const moved = this.embedded(schema, used);
    const $defs = Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
    return {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...moved,
      ...(used.size === 0 ? {} : { $defs }),
    };
  }

  /** A schema with its references rewritten to `$defs`; `used` collects the referenced schemas. */
  private embedded(schema: object, used: Map<string, object>): object {
    return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
      // Strict validators of JSON Schema refuse the extensions of OpenAPI.
      if (key.startsWith('x-')) return undefined;
      if (key !== '$ref' || typeof value !== 'string') return value;
      const name = value.slice(getSchemaPath('').length);
      if (!used.has(name)) {
        // Before the recursion, since schemas may refer to each other.
        used.set(name, {});
        used.set(name, this.embedded(this.schema(name), used));
      }
      return `#/$defs/${name}`;
    }) as object;
  }
}
