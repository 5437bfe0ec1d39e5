import {
  durationBody,
  EnumFilter,
  Examples,
  Enum,
  ExternalId,
  Field,
  Nested,
  type ReferenceBody,
  EntityPaging,
  ExternalIdFilter,
  ReferenceTo,
  Timestamp,
  Uuid,
} from '#http';
import { ArrivalWindowBody, CreateJobBody } from '#work-orders';
import { DEFAULT_VALIDITY_MINUTES, HOLD_STATUSES, type HoldStatus, MAX_HOLD_MINUTES } from './hold.js';

export { MAX_BODY_WITH_FILES } from '#work-orders';

export class HoldMinutesBody extends durationBody(1, MAX_HOLD_MINUTES) {}

/** The fields of a job as they are sent: they are kept so, and validated by `HoldJob`. */
const JobFields = (description: string): PropertyDecorator =>
  Field(
    { type: 'object', allOf: [{ $ref: `#/components/schemas/${CreateJobBody.name}` }] },
    (value) => (typeof value === 'object' && !Array.isArray(value) ? undefined : 'must be an object'),
    { optional: true, nullable: true, description },
  );

const JOB =
  'The fields of the job to be created. Their form and references are checked at once, the rules of jobs at the confirmation. Time, duration, arrival window and assignee are those of the hold';

@Examples({
  worker: {
    worker: { email: 'aidan.abbott@northern-heating.example' },
    from: '2030-01-08T09:15:00',
    duration: { minutes: 60 },
    arrival_window: { from: '2030-01-08T09:00:00', to: '2030-01-08T11:00:00' },
    external_id: 'cart-8812',
    job: { description: 'The boiler loses pressure', client: { external_id: 'C-1054' } },
  },
  'for half an hour': {
    worker: { email: 'aidan.abbott@northern-heating.example' },
    from: '2030-01-08T13:00:00',
    duration: { minutes: 90 },
    expires_in: { minutes: 30 },
    external_id: 'cart-8813',
  },
})
export class CreateHoldBody {
  @ReferenceTo(['uuid', 'external_id', 'email'], {
    optional: true,
    nullable: true,
    description: 'Either a worker or a team is held. A key that has only the scope `booking` names the worker by uuid',
  })
  worker?: ReferenceBody<'email'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as worker.uuid' }) worker_uuid?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true })
  team?: ReferenceBody<'name'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as team.uuid' }) team_uuid?: string | null;
  @Timestamp({ description: "Not in the past. Without an offset in the account's time zone" }) from!: string;
  @Nested(() => HoldMinutesBody) duration!: HoldMinutesBody;
  @Nested(() => HoldMinutesBody, {
    optional: true,
    description: `How long the time is held, from now; ${DEFAULT_VALIDITY_MINUTES} minutes by default`,
  })
  expires_in?: HoldMinutesBody;
  @Nested(() => ArrivalWindowBody, {
    optional: true,
    nullable: true,
    description: 'In which the customer was promised the arrival; becomes that of the job',
  })
  arrival_window?: ArrivalWindowBody | null;
  @ExternalId({
    optional: true,
    nullable: true,
    description: 'Your own identifier, unique among active holds: a hold that is over frees it',
  })
  external_id?: string | null;
  @JobFields(JOB) job?: Record<string, unknown> | null;
}

@Examples({ extend: { expires_in: { minutes: 15 } } })
export class UpdateHoldBody {
  @Nested(() => HoldMinutesBody, {
    optional: true,
    description: 'How long the time is held from now on; at most until 24 hours after the creation of the hold',
  })
  expires_in?: HoldMinutesBody;
  @JobFields(`Replaces the whole object. ${JOB}`) job?: Record<string, unknown> | null;
}

@Examples({ confirm: { description: 'The boiler loses pressure. Call before the visit' } })
export class ConfirmHoldBody extends CreateJobBody {
  @Enum({
    values: ['try'],
    optional: true,
    description: '`try`: an expired hold is confirmed, too, if its time is still free',
  })
  if_expired?: 'try';
}

export class ListHoldsQuery extends EntityPaging {
  @EnumFilter({ values: HOLD_STATUSES, optional: true }) status?: readonly HoldStatus[];
  @ExternalIdFilter({ description: 'Only the holds with exactly these external ids, at most 100' })
  external_id?: readonly string[];
}
