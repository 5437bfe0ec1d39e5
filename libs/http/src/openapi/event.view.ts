import { type Actor, type Agent, type Via, VIAS, type WireContext } from '#eventstore/store';
import { ApiField } from './fields.js';

const SOURCES: readonly Actor['source'][] = ['api', 'worker', 'system'];
const NULLABLE_UUID = { type: ['string', 'null'], format: 'uuid' } as const;
const INSTANT = { type: 'string', format: 'date-time' } as const;

/**
 * The context of an event (actor, times, correlation) in histories, in the change feed and in webhook bodies. Contexts add the
 * options that they declare.
 */
export class ContextView implements WireContext {
  @ApiField({ type: 'string', enum: SOURCES }) source!: Actor['source'];
  @ApiField({
    type: ['string', 'null'],
    enum: [...VIAS, null],
    'x-open': true,
    description: 'By what the change was made; null: by the service itself, or by an earlier release',
  })
  via!: Via | null;
  @ApiField({ ...INSTANT, description: 'When it occurred: on the device, if that was offline' }) happened_at!: string;
  @ApiField({ ...INSTANT, description: 'When it was recorded' }) created_at!: string;
  @ApiField(NULLABLE_UUID) user_uuid!: string | null;
  @ApiField({ type: ['string', 'null'] }) user_email!: string | null;
  @ApiField(NULLABLE_UUID) device_uuid!: string | null;
  @ApiField(NULLABLE_UUID) api_key_uuid!: string | null;
  @ApiField({
    type: ['object', 'null'],
    required: ['name', 'version'],
    properties: { name: { type: 'string' }, version: { type: ['string', 'null'] } },
    optional: true,
    description: 'The program of the assistant; null when it does not say. Present only when `via` is `agent`',
  })
  agent?: Agent | null;
  @ApiField({ type: 'string', description: '`X-Request-Id`, sent or generated' }) correlation_id!: string;
  @ApiField({ type: 'boolean', optional: true, description: 'Present only when false' }) trigger_webhooks?: false;
}

/**
 * One entry of the account's change feed (contract §10). In the OpenAPI document it is one of the types of the feed,
 * by the discriminator `type`.
 */
export class EventView {
  @ApiField({ type: 'integer', description: 'Gapless, in the order of the commits' }) position!: number;
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({
    type: 'string',
    description: '`<noun>_<past>`, such as `client_created`, `job_started`, `job_service_provided`',
  })
  type!: string;
  @ApiField({ type: 'string' }) entity_type!: string;
  @ApiField({ type: 'string', format: 'uuid' }) entity_uuid!: string;
  @ApiField({ type: 'integer' }) entity_version!: number;
  @ApiField({ type: 'string', format: 'date-time' }) recorded_at!: string;
  @ApiField({ of: () => ContextView }) context!: ContextView;
  @ApiField({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'The change; null when the event is unreadable',
  })
  data!: object | null;
  @ApiField({
    type: ['object', 'null'],
    additionalProperties: true,
    optional: true,
    description: 'With include=snapshot: the client, site, job or attachment at that version',
  })
  snapshot?: object | null;
  @ApiField({
    type: 'boolean',
    const: true,
    optional: true,
    description:
      'true when the service cannot read the event: then `data` and `snapshot` are null, and no schema below holds. Readers go on after it',
  })
  unreadable?: true;
}
