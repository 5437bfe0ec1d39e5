import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  createHandler,
  Text,
  updateHandler,
} from '#http';
import { unlessInUse } from '#eventstore/store';
import { createJobType, deleteJobType, updateJobType } from './job-type.js';
import { JobTypes } from './job-type.entity.js';
import { presentJobType } from './job-type.view.js';

const UNIQUE = 'Unique, ignoring case, outer blanks and characters that are not shown';

@Examples({ 'job type': { code: 'survey' } })
export class CreateJobTypeBody {
  @Text({ max: 100, notBlank: true, description: UNIQUE }) code!: string;
}

@Examples({ rename: { code: 'site_survey' } })
export class UpdateJobTypeBody {
  @Text({ max: 100, notBlank: true, optional: true, description: UNIQUE }) code?: string;
}

export class CreateJobType extends CreateCommand<CreateJobTypeBody> {}
export const CreateJobTypeHandler = createHandler(CreateJobType, JobTypes, ({ code }) => createJobType({ code }));

export class UpdateJobType extends ChangeCommand<UpdateJobTypeBody> {}
export const UpdateJobTypeHandler = updateHandler(UpdateJobType, JobTypes, presentJobType, ({ code }) =>
  updateJobType({ code }),
);

export class DeleteJobType extends ActCommand {}
export const DeleteJobTypeHandler = changeHandler(DeleteJobType, JobTypes, unlessInUse(JobTypes, deleteJobType));
