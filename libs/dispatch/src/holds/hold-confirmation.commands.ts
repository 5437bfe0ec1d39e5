import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { databaseNow, EventStore, type Outcome, type UnitOfWork } from '#eventstore/store';
import { ChangeCommand, type Input } from '#http';
import { SERIAL_NUMBERS, JobInput, JobWriter } from '#work-orders';
import { contextOfJob, holdToChange } from './hold-access.service.js';
import { HoldJob } from './hold-job.service.js';
import type { ConfirmHoldBody } from './hold.body.js';
import { recordExpiry, recordingExpiry } from './hold.commands.js';
import { Holds } from './hold.entity.js';
import { type Confirmation, confirmHold, isOverdue, mustBeConfirmable } from './hold.js';
import type { StoredHold } from './hold.view.js';

/** The job of a confirmed hold, with its version when this confirmation created it. */
export interface ConfirmedHold extends Confirmation {
  readonly holdUuid: string;
  readonly created: boolean;
  readonly warnings: NonNullable<Outcome['warnings']>;
}

/** Creates the job of a hold in the time that it keeps free, and the client and site that the job defines, in one transaction. */
export class ConfirmHold extends ChangeCommand<ConfirmHoldBody, ConfirmedHold> {}

@CommandHandler(ConfirmHold)
export class ConfirmHoldHandler implements ICommandHandler<ConfirmHold> {
  constructor(
    private readonly store: EventStore,
    private readonly job: HoldJob,
    private readonly jobInput: JobInput,
    private readonly jobs: JobWriter,
  ) {}

  execute({ ref, input, ctx }: ConfirmHold): Promise<ConfirmedHold> {
    const confirm = (uow: UnitOfWork): Promise<ConfirmedHold> => this.confirm(uow, ref, input);
    return recordingExpiry(this.store, ref, ctx, this.store.transact(contextOfJob(ctx), confirm, SERIAL_NUMBERS));
  }

  private async confirm(uow: UnitOfWork, ref: string, input: Input<ConfirmHoldBody>): Promise<ConfirmedHold> {
    const hold = await holdToChange(uow, ref);
    const now = await databaseNow(uow.database);
    const evenIfExpired = input.valid('if_expired') === 'try';
    mustBeConfirmable(hold.state, now, evenIfExpired);
    // The commit of this command finds another version then, and is decided again.
    if (isOverdue(hold.state, now) && uow.mayRelyOnGuards) await recordExpiry(this.store, hold.uuid, uow.ctx);
    const confirmed = repeated(hold) ?? (await this.createJob(uow, input, hold));
    // The form of a repeated request is validated as well.
    if (!confirmed.created) input.finish();
    const { jobUuid, clientUuid, siteUuid } = confirmed;
    uow.record(Holds, hold, confirmHold({ jobUuid, clientUuid, siteUuid }, now, evenIfExpired));
    return confirmed;
  }

  private async createJob(
    uow: UnitOfWork,
    input: Input<ConfirmHoldBody>,
    { uuid: holdUuid, state }: StoredHold,
  ): Promise<ConfirmedHold> {
    const creation = await this.jobInput.create(uow, await this.job.inputOf(uow, input, state));
    const { uuid: jobUuid, warnings = [] } = await this.jobs.record(uow, { ...creation, holdUuid });
    const { client = null, site = null } = creation.created;
    return { holdUuid, jobUuid, clientUuid: client, siteUuid: site, created: true, warnings };
  }
}

/** What the confirmation of a hold created before; undefined when it is not confirmed. */
function repeated({ uuid: holdUuid, state }: StoredHold): ConfirmedHold | undefined {
  const { jobUuid, clientUuid, siteUuid } = state;
  return jobUuid === null ? undefined : { holdUuid, jobUuid, clientUuid, siteUuid, created: false, warnings: [] };
}
