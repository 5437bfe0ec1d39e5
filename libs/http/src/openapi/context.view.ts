import type { Actor, WireContext } from '#eventstore/store';
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
  @ApiField({ ...INSTANT, description: 'When it occurred: on the device, if that was offline' }) happened_at!: string;
  @ApiField({ ...INSTANT, description: 'When it was recorded' }) created_at!: string;
  @ApiField(NULLABLE_UUID) user_uuid!: string | null;
  @ApiField({ type: ['string', 'null'] }) user_email!: string | null;
  @ApiField(NULLABLE_UUID) device_uuid!: string | null;
  @ApiField(NULLABLE_UUID) api_key_uuid!: string | null;
  @ApiField({ type: 'string', description: '`X-Request-Id`, sent or generated' }) correlation_id!: string;
  @ApiField({ type: 'boolean', optional: true, description: 'Present only when false' }) notify_assignees?: false;
  @ApiField({ type: 'boolean', optional: true, description: 'Present only when false' }) trigger_webhooks?: false;
}
