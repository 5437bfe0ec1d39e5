import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand, Text } from '#http';
import { EventStore, unlessInUse, type Outcome } from '#eventstore/store';
import { createJobType, deleteJobType, updateJobType } from './job-type.js';
import { JobTypes } from './job-type.entity.js';
import { presentJobType } from './job-type.view.js';

const UNIQUE = 'Unique, whatever its case';

export class CreateJobTypeBody {
  @Text({ max: 100, filled: true, description: UNIQUE }) code!: string;
}

export class UpdateJobTypeBody {
  @Text({ max: 100, filled: true, optional: true, description: UNIQUE }) code?: string;
}

export class CreateJobType extends CreateCommand<CreateJobTypeBody> {}

@CommandHandler(CreateJobType)
export class CreateJobTypeHandler implements ICommandHandler<CreateJobType> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateJobType): Promise<Outcome> {
    const { code } = input.finish();
    return this.store.create(JobTypes, ctx, () => createJobType({ code }));
  }
}

export class UpdateJobType extends ChangeCommand<UpdateJobTypeBody> {}

@CommandHandler(UpdateJobType)
export class UpdateJobTypeHandler implements ICommandHandler<UpdateJobType> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateJobType): Promise<Outcome> {
    return this.store.change(JobTypes, ctx, ref, (jobType) => {
      const { code } = input.finish(() => presentJobType(jobType));
      return updateJobType({ code });
    });
  }
}

export class DeleteJobType extends ActCommand {}
export const DeleteJobTypeHandler = changeHandler(DeleteJobType, JobTypes, unlessInUse(JobTypes, deleteJobType));
