import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '#eventstore/domain';
import { EventStore, type Outcome, type UnitOfWork } from '#eventstore/store';
import { ActCommand, ChangeCommand, CreateCommand, creationByPath, type Input } from '#http';
import { deleteJob } from './job-details.js';
import { CreateJobBody, type UpdateJobBody } from './job.body.js';
import { JobInput, type JobDecision } from './job-input.service.js';
import { InlineFiles } from './inline-files.service.js';
import { Jobs } from './job.entity.js';
import { JobFiles } from './job-files.service.js';

/** Creates a job, with the client and site that the body defines, in one transaction. */
export class CreateJob extends CreateCommand<CreateJobBody> {}

/** Creations of an account run one after the other: serial numbers have neither gaps nor duplicates. */
export const SERIAL_NUMBERS = 'job serial';

@CommandHandler(CreateJob)
export class CreateJobHandler implements ICommandHandler<CreateJob> {
  constructor(
    private readonly store: EventStore,
    private readonly jobInput: JobInput,
  ) {}

  execute({ input, ctx }: CreateJob): Promise<Outcome> {
    return this.store.transact(ctx, (uow) => create(this.jobInput, uow, input), SERIAL_NUMBERS);
  }
}

/** Updates the job of the path, or creates it when its external id is not in use (contract §8). */
export class UpdateJob extends ChangeCommand<UpdateJobBody> {}

@CommandHandler(UpdateJob)
export class UpdateJobHandler implements ICommandHandler<UpdateJob> {
  constructor(
    private readonly store: EventStore,
    private readonly jobInput: JobInput,
  ) {}

  async execute({ ref, input, ctx }: UpdateJob): Promise<Outcome> {
    const change = async (uow: UnitOfWork): Promise<Outcome> => {
      let result: JobDecision | undefined;
      const outcome = await uow.change(Jobs, ref, async (job) => {
        result = await this.jobInput.update(uow, input, job);
        return result.decision;
      });
      return { ...outcome, related: result?.created ?? {}, warnings: result?.warnings ?? [] };
    };
    const upsert = (uow: UnitOfWork): Promise<Outcome> =>
      changeOrCreate(change(uow), () =>
        create(this.jobInput, uow, creationByPath('job', ref, input, CreateJobBody, ctx)),
      );
    return changeOrCreate(this.store.transact(ctx, change, `job/${ref}`), () =>
      this.store.transact(ctx, upsert, SERIAL_NUMBERS),
    );
  }
}

/** Creates a job in the unit of work. */
async function create(jobInput: JobInput, uow: UnitOfWork, input: Input<CreateJobBody>): Promise<Outcome> {
  const { uuid, decision, created, warnings } = await jobInput.create(uow, input);
  return { ...(await uow.create(Jobs, () => decision, { uuid })), related: created, warnings };
}

/** The outcome of a change, or of a creation when the job of the path does not exist. */
async function changeOrCreate(change: Promise<Outcome>, creation: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not_found') throw error;
    return creation();
  }
}

/** Deletes a job in any status. Its history remains readable. */
export class DeleteJob extends ActCommand {}

@CommandHandler(DeleteJob)
export class DeleteJobHandler implements ICommandHandler<DeleteJob> {
  constructor(
    private readonly store: EventStore,
    private readonly inlineFiles: InlineFiles,
  ) {}

  execute({ ref, ctx }: DeleteJob): Promise<Outcome> {
    return this.store.change(Jobs, ctx, ref, (job, uow) =>
      new JobFiles(uow, this.inlineFiles, job.uuid).recordUses(job, deleteJob()),
    );
  }
}
