import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand } from '#http';
import { EventStore, type Outcome } from '#eventstore/store';
import { deleteJob } from './job-details.js';
import type { CreateJobBody, UpdateJobBody } from './job.body.js';
import { JobInput, type JobDecision } from './job-input.service.js';
import { Jobs } from './job.entity.js';

/** Creates a job, with the client and site that the body defines, in one transaction. */
export class CreateJob extends CreateCommand<CreateJobBody> {}

@CommandHandler(CreateJob)
export class CreateJobHandler implements ICommandHandler<CreateJob> {
  constructor(
    private readonly store: EventStore,
    private readonly jobInput: JobInput,
  ) {}

  execute({ input, ctx }: CreateJob): Promise<Outcome> {
    return this.store.transact(
      ctx,
      async (uow) => {
        const { decision, created } = await this.jobInput.create(uow, input);
        return { ...(await uow.create(Jobs, () => decision)), related: created };
      },
      // Serialized: serial numbers have neither gaps nor duplicates.
      'job serial',
    );
  }
}

export class UpdateJob extends ChangeCommand<UpdateJobBody> {}

@CommandHandler(UpdateJob)
export class UpdateJobHandler implements ICommandHandler<UpdateJob> {
  constructor(
    private readonly store: EventStore,
    private readonly jobInput: JobInput,
  ) {}

  execute({ ref, input, ctx }: UpdateJob): Promise<Outcome> {
    return this.store.transact(
      ctx,
      async (uow) => {
        let related: JobDecision['created'] = {};
        const outcome = await uow.change(Jobs, ref, async (job) => {
          const result = await this.jobInput.update(uow, input, job);
          related = result.created;
          return result.decision;
        });
        return { ...outcome, related };
      },
      `job/${ref}`,
    );
  }
}

/** Deletes a job in any status. Its history remains readable. */
export class DeleteJob extends ActCommand {}
export const DeleteJobHandler = changeHandler(DeleteJob, Jobs, deleteJob);
