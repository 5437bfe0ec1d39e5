import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '#eventstore/domain';
import { EventStore, type Outcome, type UnitOfWork } from '#eventstore/store';
import { ActCommand, ChangeCommand, CreateCommand, creationByPath } from '#http';
import { deleteJob } from './job-details.js';
import { CreateJobBody, type UpdateJobBody } from './job.body.js';
import { JobInput } from './job-input.service.js';
import { JobWriter } from './job-writer.service.js';
import { Jobs } from '../views/job.entity.js';

/** Creates a job, with the client and site that the body defines, in one transaction. */
export class CreateJob extends CreateCommand<CreateJobBody> {}

/** Creations of an account run one after the other: serial numbers have neither gaps nor duplicates. */
export const SERIAL_NUMBERS = 'job serial';

@CommandHandler(CreateJob)
export class CreateJobHandler implements ICommandHandler<CreateJob> {
  constructor(
    private readonly store: EventStore,
    private readonly jobInput: JobInput,
    private readonly jobs: JobWriter,
  ) {}

  execute({ input, ctx }: CreateJob): Promise<Outcome> {
    const create = async (uow: UnitOfWork): Promise<Outcome> =>
      this.jobs.record(uow, await this.jobInput.create(uow, input));
    return this.store.transact(ctx, create, SERIAL_NUMBERS);
  }
}

/** Updates the job of the path, or creates it when its external id is not in use (contract §8). */
export class UpdateJob extends ChangeCommand<UpdateJobBody> {}

@CommandHandler(UpdateJob)
export class UpdateJobHandler implements ICommandHandler<UpdateJob> {
  constructor(
    private readonly store: EventStore,
    private readonly jobInput: JobInput,
    private readonly jobs: JobWriter,
  ) {}

  async execute({ ref, input, ctx }: UpdateJob): Promise<Outcome> {
    const change = async (uow: UnitOfWork): Promise<Outcome> =>
      this.jobs.record(uow, await this.jobInput.update(uow, input, await uow.load(Jobs, ref)));
    const create = async (uow: UnitOfWork): Promise<Outcome> => {
      const creation = creationByPath('job', ref, input, CreateJobBody, ctx);
      return this.jobs.record(uow, await this.jobInput.create(uow, creation));
    };
    return changeOrCreate(this.store.transact(ctx, change, `job/${ref}`), () =>
      this.store.transact(ctx, (uow) => changeOrCreate(change(uow), () => create(uow)), SERIAL_NUMBERS),
    );
  }
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
  constructor(private readonly jobs: JobWriter) {}

  execute({ ref, ctx }: DeleteJob): Promise<Outcome> {
    return this.jobs.change(ctx, ref, deleteJob);
  }
}
