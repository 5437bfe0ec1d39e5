import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { Forms, Text } from '#kernel/http';
import { Answer, EventStore, unlessInUse } from '#kernel/store';
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
    private readonly forms: Forms,
  ) {}

  execute({ body, who }: CreateJobType): Promise<Answer> {
    const { code } = this.forms.body(CreateJobTypeBody, body).valid;
    return this.store.create(JobTypes, who, () => createJobType({ code }), Answer.created('job_type', '/v2/job_types'));
  }
}

export class UpdateJobType extends ChangeCommand {}

@CommandHandler(UpdateJobType)
export class UpdateJobTypeHandler implements ICommandHandler<UpdateJobType> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: UpdateJobType): Promise<Answer> {
    return this.store.change(
      JobTypes,
      who,
      ref,
      (jobType) => {
        const { code } = this.forms.body(UpdateJobTypeBody, body, readOnlyOfJobType(jobType)).valid;
        return updateJobType({ code });
      },
      Answer.updated('job_type'),
    );
  }
}

export class DeleteJobType extends ActCommand {}

@CommandHandler(DeleteJobType)
export class DeleteJobTypeHandler implements ICommandHandler<DeleteJobType> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteJobType): Promise<Answer> {
    return this.store.change(JobTypes, who, ref, unlessInUse(JobTypes, deleteJobType), Answer.performed());
  }
}
