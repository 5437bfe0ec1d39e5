import { ApiField, hasBookingOnly } from '#http';
import { type Entity, refText, type RequestContext } from '#eventstore/store';
import { nameOfUser } from '#scheduling';
import { ArrivalWindowView, presentArrivalWindow, NamedRefView, JobUuidsView } from '#work-orders';
import { endOf, HOLD_STATUSES, type HoldState, type HoldStatus, statusAt } from './hold.js';

/** A hold with its references. */
export type StoredHold = Entity<HoldState, 'worker' | 'team'>;

const UUID = { type: 'string', format: 'uuid' } as const;
const INSTANT = { type: 'string', format: 'date-time' } as const;

/** The worker of a hold. */
export class HeldWorkerView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string', optional: true, description: 'Absent for a key that has only the scope `booking`' })
  email?: string;
  @ApiField({ type: 'string', optional: true, description: 'As it is now. Absent as `email`' }) name?: string;
}

/** A hold as GET returns it. */
export class HoldView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: 'string', enum: [...HOLD_STATUSES] }) status!: HoldStatus;
  @ApiField({ of: () => HeldWorkerView, nullable: true }) worker!: HeldWorkerView | null;
  @ApiField({ of: () => NamedRefView, nullable: true }) team!: NamedRefView | null;
  @ApiField(INSTANT) from!: string;
  @ApiField(INSTANT) to!: string;
  @ApiField({ of: () => ArrivalWindowView, nullable: true }) arrival_window!: ArrivalWindowView | null;
  @ApiField({ ...INSTANT, description: 'From then on it keeps nothing free, also before its expiry is recorded' })
  expires_at!: string;
  @ApiField({ ...UUID, type: ['string', 'null'], description: 'Of a confirmed hold' }) job_uuid!: string | null;
  @ApiField({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'The fields of the job to be created, as they were sent',
  })
  job!: Readonly<Record<string, unknown>> | null;
  @ApiField({ type: 'integer' }) version!: number;
  @ApiField(INSTANT) created_at!: string;
  @ApiField(INSTANT) updated_at!: string;
}

/** The response to a creation. */
export class CreatedHoldView {
  @ApiField(UUID) hold_uuid!: string;
  @ApiField(INSTANT) expires_at!: string;
}

/** The response to a confirmation. */
export class ConfirmedHoldView extends JobUuidsView {
  @ApiField(UUID) hold_uuid!: string;
}

/** Presents a hold by its recorded status, as webhook bodies show it. */
export const presentHold = (hold: StoredHold): HoldView => present(hold, hold.state.status);

/** Presents a hold at an instant: as expired when its time is over. @param now by the clock of the database. */
export const presentHoldAt = (hold: StoredHold, now: string): HoldView => present(hold, statusAt(hold.state, now));

/** A hold with what a caller may know of its worker. The `ETag` has a hash of that, too. */
export function holdFor({ scopes }: RequestContext, hold: StoredHold): StoredHold {
  const { worker, team } = hold.refs;
  return worker === null || !hasBookingOnly(scopes) ? hold : { ...hold, refs: { team, worker: { uuid: worker.uuid } } };
}

const present = ({ uuid, version, createdAt, updatedAt, state, refs }: StoredHold, status: HoldStatus): HoldView => ({
  uuid,
  external_id: state.externalId,
  status,
  worker: refs.worker && {
    uuid: refs.worker.uuid,
    ...('email' in refs.worker ? { email: refText(refs.worker, 'email'), name: nameOfUser(refs.worker) } : {}),
  },
  team: refs.team && { uuid: refs.team.uuid, name: refText(refs.team, 'name') },
  from: state.startsAt,
  to: endOf(state),
  arrival_window: state.arrivalWindow && presentArrivalWindow(state.arrivalWindow),
  expires_at: state.expiresAt,
  job_uuid: state.jobUuid,
  job: state.job,
  version,
  created_at: createdAt,
  updated_at: updatedAt,
});
