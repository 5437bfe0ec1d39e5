import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  readonly $ref?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly properties?: Record<string, Schema>;
  readonly anyOf?: readonly { readonly items?: Schema }[];
  items?: object;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  schema: object;
}

/**
 * Names the values that a filter takes, which a string of several would hide: `status: 'posted'` or `status: ['posted', 'scheduled']`.
 * The filters of event types take the types in the document, and `job_*` for each kind of entities. Webhooks take those and `*`.
 */
export function withLiterals(document: OpenAPIObject): OpenAPIObject {
  const schemas = document.components?.schemas as Record<string, Schema & object>;
  const events = Object.values(schemas).flatMap(({ properties }) =>
    properties?.['position'] !== undefined && properties['entity_type']?.const !== undefined
      ? [{ types: properties['type']?.enum ?? [], kind: properties['entity_type'].const }]
      : [],
  );
  if (events.length === 0) throw new Error('The document has no events');
  const kinds = [...new Set(events.map(({ kind }) => `${kind}_*`))];
  schemas['FeedEventType'] = { type: 'string', enum: [...events.flatMap(({ types }) => types), ...kinds] } as Schema;
  const names = Object.keys((document as OpenAPIObject & { webhooks?: object }).webhooks ?? {});
  schemas['EventType'] = { type: 'string', enum: names } as Schema;
  schemas['WebhookEventType'] = { type: 'string', enum: [...names, ...kinds, '*'] } as Schema;
  Object.values(schemas).forEach(nameEventTypes);
  // What the service lists is what webhooks take.
  const type: Schema = { $ref: '#/components/schemas/EventType' };
  for (const [view, member] of Object.entries({ EventTypeView: 'name', TestWebhookBody: 'event_type' })) {
    const { properties } = schemas[view] ?? {};
    if (properties?.[member] === undefined) throw new Error(`The schema ${view} has no ${member}`);
    properties[member] = type;
  }
  schemas['EntityType'] = { type: 'string', enum: kinds.map((kind) => kind.slice(0, -2)) } as Schema;
  for (const [path, item] of Object.entries(document.paths))
    for (const { parameters = [] } of Object.values(item as Record<string, { parameters?: Parameter[] }>))
      for (const parameter of parameters.filter((one) => one.in === 'query')) {
        const ref = path.startsWith('/v2/events') ? REFS[parameter.name] : undefined;
        const items = (parameter.schema as Schema).anyOf?.map((one) => one.items).find((one) => one !== undefined);
        const literal = ref === undefined ? items : { $ref: `#/components/schemas/${ref}` };
        if (ref !== undefined || items?.enum !== undefined)
          parameter.schema = { anyOf: [literal, { type: 'array', items: literal }] };
      }
  return document;
}

/** Names the event types in lists of them. */
function nameEventTypes({ properties = {} }: Schema): void {
  const { event_types: list, ...others } = properties;
  if (list?.items !== undefined) list.items = { $ref: '#/components/schemas/WebhookEventType' };
  Object.values(others).forEach(nameEventTypes);
}

/** The filters of the feed that take names of events and of types of entities. */
const REFS: Readonly<Record<string, string>> = { types: 'FeedEventType', entity_type: 'EntityType' };
