import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, notFound } from '#eventstore/domain';
import { EventStore, limitedPerson, type Outcome, type RequestContext, type UnitOfWork } from '#eventstore/store';
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
      this.jobs.record(uow, await this.jobInput.update(uow, input, await this.jobs.load(uow, ref)));
    const create = async (uow: UnitOfWork): Promise<Outcome> => {
      if (!mayCreate(ctx)) throw notFound('job');
      const creation = creationByPath('job', ref, input, CreateJobBody, ctx);
      return this.jobs.record(uow, await this.jobInput.create(uow, creation));
    };
    const changeOrCreated = changeOrCreate(this.store.transact(ctx, change, `job/${ref}`), () =>
      this.store.transact(ctx, (uow) => changeOrCreate(change(uow), () => create(uow)), SERIAL_NUMBERS),
    );
    return limitedPerson(Jobs, ctx) === undefined ? changeOrCreated : orUnseen(changeOrCreated);
  }
}

/** Whether the person of a request may create jobs at all: to another one, a job that is not seen does not exist. */
const mayCreate = (ctx: RequestContext): boolean =>
  limitedPerson(Jobs, ctx)?.permissions.has('mobile.jobs.create') !== false;

/** The outcome of a creation by a path; 404 when a job has its external id that the person does not see. */
async function orUnseen(creation: Promise<Outcome>): Promise<Outcome> {
  try {
    return await creation;
  } catch (error) {
    if (error instanceof DomainError && error.details.conflictingUuid !== undefined) throw notFound('job');
    throw error;
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
