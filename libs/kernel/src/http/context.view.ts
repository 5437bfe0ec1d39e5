import type { Actor, WireContext } from '#kernel/store';
import { Shown } from './fields.js';

const SOURCES: readonly Actor['source'][] = ['api', 'worker', 'system'];
const NULLABLE_UUID = { type: ['string', 'null'], format: 'uuid' } as const;
const INSTANT = { type: 'string', format: 'date-time' } as const;

/** Who did it, and when: in histories, in the change feed and in webhook bodies. */
export class ContextView implements WireContext {
  @Shown({ type: 'string', enum: SOURCES }) source!: Actor['source'];
  @Shown({ ...INSTANT, description: 'On the device, when it was offline' }) happened_at!: string;
  @Shown({ ...INSTANT, description: 'When it was recorded' }) created_at!: string;
  @Shown(NULLABLE_UUID) user_uuid!: string | null;
  @Shown({ type: ['string', 'null'] }) user_email!: string | null;
  @Shown(NULLABLE_UUID) device_uuid!: string | null;
  @Shown(NULLABLE_UUID) api_key_uuid!: string | null;
  @Shown({ type: 'string', description: '`X-Request-Id` of the request, sent or made' }) correlation_id!: string;
  @Shown({ type: 'boolean', optional: true, description: 'Only when false' }) notify_assignees?: false;
  @Shown({ type: 'boolean', optional: true, description: 'Only when false' }) trigger_webhooks?: false;
}
