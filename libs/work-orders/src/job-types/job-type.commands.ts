import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand, Validator, Text } from '#http';
import { EventStore, unlessInUse, type Outcome } from '#eventstore/store';
import { createJobType, deleteJobType, updateJobType } from './job-type.js';
import { JobTypes } from './job-type.entity.js';
import { readOnlyOfJobType } from './job-type.view.js';

const UNIQUE = 'Unique, whatever its case';

export class CreateJobTypeBody {
  @Text({ max: 100, filled: true, description: UNIQUE }) code!: string;
}

export class UpdateJobTypeBody {
  @Text({ max: 100, filled: true, optional: true, description: UNIQUE }) code?: string;
}

export class CreateJobType extends CreateCommand {}

@CommandHandler(CreateJobType)
export class CreateJobTypeHandler implements ICommandHandler<CreateJobType> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ body, ctx }: CreateJobType): Promise<Outcome> {
    const { code } = this.validator.body(CreateJobTypeBody, body).valid;
    return this.store.create(JobTypes, ctx, () => createJobType({ code }));
  }
}

export class UpdateJobType extends ChangeCommand {}

@CommandHandler(UpdateJobType)
export class UpdateJobTypeHandler implements ICommandHandler<UpdateJobType> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ ref, body, ctx }: UpdateJobType): Promise<Outcome> {
    return this.store.change(JobTypes, ctx, ref, (jobType) => {
      const { code } = this.validator.body(UpdateJobTypeBody, body, readOnlyOfJobType(jobType)).valid;
      return updateJobType({ code });
    });
  }
}

export class DeleteJobType extends ActCommand {}

@CommandHandler(DeleteJobType)
export class DeleteJobTypeHandler implements ICommandHandler<DeleteJobType> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteJobType): Promise<Outcome> {
    return this.store.change(JobTypes, ctx, ref, unlessInUse(JobTypes, deleteJobType));
  }
}
