import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decide, DomainError, invalid } from '#eventstore/domain';
import {
  actorOf,
  databaseNow,
  EventStore,
  type Outcome,
  type RequestContext,
  serviceContext,
  type UnitOfWork,
} from '#eventstore/store';
import { ActCommand, ChangeCommand, CreateCommand, resolveReference, type Validation, type WireNames } from '#http';
import { arrivalWindowOf } from '#work-orders';
import { holdToChange } from './hold-access.service.js';
import { HoldChecks } from './hold-checks.service.js';
import { HoldJob } from './hold-job.service.js';
import type { CreateHoldBody, UpdateHoldBody } from './hold.body.js';
import { Holds } from './hold.entity.js';
import {
  createHold,
  DEFAULT_VALIDITY_MINUTES,
  expireHold,
  Hold,
  isOverdue,
  MAX_HOLD_MINUTES,
  minutesAfter,
  releaseHold,
  updateHold,
} from './hold.js';
import { holdFor, presentHoldAt } from './hold.view.js';

/** The wire names of a hold's fields that are not the domain names in snake case. */
const WIRE_NAMES: WireNames = { startsAt: 'from', expiresAt: 'expires_in' };

/** A new hold, and when it expires. */
export interface CreatedHold extends Outcome {
  readonly expiresAt: string;
}

/** Holds a time of a worker or a team. */
export class CreateHold extends CreateCommand<CreateHoldBody, CreatedHold> {}

@CommandHandler(CreateHold)
export class CreateHoldHandler implements ICommandHandler<CreateHold> {
  constructor(
    private readonly store: EventStore,
    private readonly checks: HoldChecks,
    private readonly job: HoldJob,
  ) {}

  execute({ input, ctx }: CreateHold): Promise<CreatedHold> {
    const create = async (uow: UnitOfWork): Promise<CreatedHold> => {
      const validation = input.validate();
      const now = await databaseNow(uow.database);
      const details = await this.detailsOf(validation, uow, now);
      const hold = uow.blank(Holds);
      const decided = decide(Hold, validation.decide(createHold(details, now), WIRE_NAMES), hold.state);
      await this.checks.mustBeBelowMaximum(uow);
      await this.checks.mustBeFree(uow, hold.uuid, decided.after);
      return { ...uow.record(Holds, hold, decided), expiresAt: details.expiresAt };
    };
    return twiceIfInConflict(() => this.store.transact(ctx, create));
  }

  /** The details of a new hold. @throws DomainError 422 with all errors. */
  private async detailsOf(validation: Validation<CreateHoldBody>, uow: UnitOfWork, now: string) {
    const { from, duration, expires_in, external_id: externalId = null, job = null } = validation.value;
    const [occupant, takenBy] = await Promise.all([
      occupantOf(validation, uow),
      externalId === null ? undefined : takeExternalId(this.store, uow, externalId, now),
    ]);
    const startsAt = from === undefined ? undefined : validation.instant('from', from, uow.ctx.timeZone);
    const arrivalWindow = arrivalWindowOf(validation, uow.ctx.timeZone) ?? null;
    const minutes = duration?.minutes;
    if (job !== null) {
      const held =
        occupant && startsAt !== undefined && minutes !== undefined
          ? { ...occupant, startsAt, minutes, arrivalWindow }
          : undefined;
      validation.addErrors(await this.job.errorsOf(uow, job, held), (path) => `job.${path}`);
    }
    if (takenBy !== undefined) {
      validation.addError('external_id', 'is used by another active hold');
      throw invalid(validation.errors, 'validation_failed', { conflictingUuid: takenBy });
    }
    return {
      externalId,
      arrivalWindow,
      expiresAt: minutesAfter(now, expires_in?.minutes ?? DEFAULT_VALIDITY_MINUTES),
      job,
      apiKeyUuid: uow.ctx.owner ?? null,
      ...validation.complete({ startsAt, minutes }),
      ...validation.complete({ occupant }).occupant,
    };
  }
}

/** The worker or the team that a body names; undefined when it is invalid. */
async function occupantOf(
  validation: Validation<CreateHoldBody>,
  uow: UnitOfWork,
): Promise<{ readonly workerUuid: string | null; readonly teamUuid: string | null } | undefined> {
  const { worker, worker_uuid, team, team_uuid } = validation.value;
  const [user, group] = await Promise.all([
    resolveReference(validation, uow, 'worker', 'user'),
    resolveReference(validation, uow, 'team', 'team'),
  ]);
  if (['worker', 'worker_uuid', 'team', 'team_uuid'].some((field) => validation.hasError(field))) return undefined;
  if (((worker ?? worker_uuid) == null) === ((team ?? team_uuid) == null)) {
    validation.addError('worker', 'must be given, or a team instead');
    return undefined;
  }
  return { workerUuid: user?.uuid ?? null, teamUuid: group?.uuid ?? null };
}

/**
 * Frees the external id of a hold whose time is over, by recording its expiry.
 * @returns the uuid of the hold that has the external id and is active.
 */
async function takeExternalId(
  store: EventStore,
  uow: UnitOfWork,
  externalId: string,
  now: string,
): Promise<string | undefined> {
  const [holder] = await uow.where(Holds, { sql: 'e.active_external_id = ?', values: [externalId] });
  if (holder === undefined || !isOverdue(holder.state, now)) return holder?.uuid;
  // In its own commit, but not under the lock of the account, for which that commit would wait.
  if (uow.mayRelyOnGuards) await recordExpiry(store, holder.uuid, uow.ctx);
  else uow.record(Holds, holder, expireHold(now));
  return undefined;
}

/** Changes when a hold expires, or the fields of its job. */
export class UpdateHold extends ChangeCommand<UpdateHoldBody> {}

@CommandHandler(UpdateHold)
export class UpdateHoldHandler implements ICommandHandler<UpdateHold> {
  constructor(
    private readonly store: EventStore,
    private readonly job: HoldJob,
  ) {}

  execute({ ref, input, ctx }: UpdateHold): Promise<Outcome> {
    const change = async (uow: UnitOfWork): Promise<Outcome> => {
      const hold = await holdToChange(uow, ref);
      const now = await databaseNow(uow.database);
      const validation = input.validate(() => presentHoldAt(holdFor(ctx, hold), now));
      const { expires_in, job } = validation.value;
      if (job != null) validation.addErrors(await this.job.errorsOf(uow, job, hold.state), (path) => `job.${path}`);
      const patch = {
        ...(expires_in && { expiresAt: minutesAfter(now, expires_in.minutes) }),
        ...(job !== undefined && { job }),
      };
      const latest = minutesAfter(hold.createdAt, MAX_HOLD_MINUTES);
      const outcome = uow.record(Holds, hold, validation.decide(updateHold(patch, now, latest), WIRE_NAMES));
      // An active hold keeps its time, so that no check is needed. One that expires meanwhile has lost it.
      if (outcome.events.length > 0)
        uow.addGuard({ guard: 'hold.unexpired', uuid: hold.uuid, options: { expiresAt: hold.state.expiresAt } });
      return outcome;
    };
    return recordingExpiry(this.store, ref, ctx, this.store.transact(ctx, change, `hold/${ref}`));
  }
}

/** Releases an active hold. */
export class ReleaseHold extends ActCommand {}

@CommandHandler(ReleaseHold)
export class ReleaseHoldHandler implements ICommandHandler<ReleaseHold> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: ReleaseHold): Promise<Outcome> {
    const release = async (uow: UnitOfWork): Promise<Outcome> => {
      const hold = await holdToChange(uow, ref);
      const now = await databaseNow(uow.database);
      if (isOverdue(hold.state, now)) uow.occurredAt(uow.now, actorOf(serviceContext(ctx.account)));
      return uow.record(Holds, hold, releaseHold(now));
    };
    return this.store.transact(ctx, release, `hold/${ref}`);
  }
}

/**
 * Runs a creation, and once more when it is refused for a conflict: of a request that was sent twice at once, it may have
 * found the time taken by the hold of the other.
 */
async function twiceIfInConflict<R>(command: () => Promise<R>): Promise<R> {
  try {
    return await command();
  } catch (error) {
    if (error instanceof DomainError && error.details.conflicts !== undefined) return command();
    throw error;
  }
}

/** Records that a hold has expired, as far as it is not. The time ends a hold, and not the request that finds it over (contract §15). */
export const recordExpiry = (store: EventStore, ref: string, { account, timeZone }: RequestContext): Promise<Outcome> =>
  store.change(Holds, serviceContext(account, timeZone), ref, async (_, uow) =>
    expireHold(await databaseNow(uow.database)),
  );

/**
 * Awaits a command on a hold. When it is refused because the hold has expired, the expiry is recorded, as far as it is
 * not: a refused command commits nothing itself.
 */
export async function recordingExpiry<R>(
  store: EventStore,
  ref: string,
  ctx: RequestContext,
  command: Promise<R>,
): Promise<R> {
  try {
    return await command;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'hold.expired') await recordExpiry(store, ref, ctx);
    throw error;
  }
}
