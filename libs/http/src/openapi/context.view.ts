import { CHECK_LEVELS, type CheckLevel, type CheckLevels } from '#eventstore/domain';
import type { Actor, WireContext } from '#eventstore/store';
import type { RequestOptions } from '../pipeline/scheduling-checks.js';
import { ApiField } from './fields.js';

const SOURCES: readonly Actor['source'][] = ['api', 'worker', 'system'];
const NULLABLE_UUID = { type: ['string', 'null'], format: 'uuid' } as const;
const INSTANT = { type: 'string', format: 'date-time' } as const;

const LEVEL = { type: 'string', enum: [...CHECK_LEVELS], optional: true } as const;

/** The levels that the header `X-Service-Scheduling-Checks` of a request set. */
export class SchedulingChecksOfRequestView implements Partial<CheckLevels> {
  @ApiField(LEVEL) overlap?: CheckLevel;
  @ApiField(LEVEL) hours?: CheckLevel;
  @ApiField(LEVEL) skills?: CheckLevel;
  @ApiField(LEVEL) territory?: CheckLevel;
}

/** The context of an event (actor, times, correlation) in histories, in the change feed and in webhook bodies. */
export class ContextView implements WireContext, RequestOptions {
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
  @ApiField({
    of: () => SchedulingChecksOfRequestView,
    optional: true,
    description: 'The checks that `X-Service-Scheduling-Checks` set; present only with that header',
  })
  scheduling_checks?: SchedulingChecksOfRequestView;
}
