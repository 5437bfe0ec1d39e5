import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { Answer, EventStore } from '#kernel/store';
import { deleteJob } from './job-details.js';
import { JobIntake, type JobIntakeResult } from './job-intake.service.js';
import { Jobs } from './job.entity.js';

/** Creates a job, with a new client and site when the body brings them: all or nothing. */
export class CreateJob extends CreateCommand {}

@CommandHandler(CreateJob)
export class CreateJobHandler implements ICommandHandler<CreateJob> {
  constructor(
    private readonly store: EventStore,
    private readonly intake: JobIntake,
  ) {}

  execute({ body, who }: CreateJob): Promise<Answer> {
    return this.store.transact(
      who,
      async (work) => {
        const { decision, created } = await this.intake.create(work, body);
        return withCreated(Answer.created('job', '/v2/jobs')(await work.create(Jobs, () => decision)), created);
      },
      // One after the other, for serial numbers have neither gaps nor repeats.
      'job serial',
    );
  }
}

export class UpdateJob extends ChangeCommand {}

@CommandHandler(UpdateJob)
export class UpdateJobHandler implements ICommandHandler<UpdateJob> {
  constructor(
    private readonly store: EventStore,
    private readonly intake: JobIntake,
  ) {}

  execute({ ref, body, who }: UpdateJob): Promise<Answer> {
    return this.store.transact(
      who,
      async (work) => {
        let created: JobIntakeResult['created'] = {};
        const outcome = await work.change(Jobs, ref, async (job) => {
          const result = await this.intake.update(work, body, job);
          created = result.created;
          return result.decision;
        });
        return withCreated(Answer.updated('job')(outcome), created);
      },
      `job/${ref}`,
    );
  }
}

/** Deletes a job in any status; its history stays readable. */
export class DeleteJob extends ActCommand {}

@CommandHandler(DeleteJob)
export class DeleteJobHandler implements ICommandHandler<DeleteJob> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteJob): Promise<Answer> {
    return this.store.change(Jobs, who, ref, deleteJob, Answer.performed());
  }
}

/** The answer, also with what was created along. */
const withCreated = ({ status, body, headers }: Answer, created: JobIntakeResult['created']): Answer =>
  new Answer(status, { ...body, ...created }, headers);
