import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  createHandler,
  PartialType,
  Text,
  UNIQUE,
  updateHandler,
} from '#http';
import { unlessInUse } from '#eventstore/store';
import { createJobType, deleteJobType, updateJobType } from './job-type.js';
import { JobTypes } from './job-type.entity.js';
import { presentJobType } from './job-type.view.js';

@Examples({ 'job type': { code: 'survey' } })
export class CreateJobTypeBody {
  @Text({ max: 100, notBlank: true, description: UNIQUE }) code!: string;
}

@Examples({ rename: { code: 'site_survey' } })
export class UpdateJobTypeBody extends PartialType(CreateJobTypeBody) {}

export class CreateJobType extends CreateCommand<CreateJobTypeBody> {}
export const CreateJobTypeHandler = createHandler(CreateJobType, JobTypes, createJobType, (body) => body.finish());

export class UpdateJobType extends ChangeCommand<UpdateJobTypeBody> {}
export const UpdateJobTypeHandler = updateHandler(UpdateJobType, JobTypes, presentJobType, updateJobType, (body) =>
  body.finish(),
);

export class DeleteJobType extends ActCommand {}
export const DeleteJobTypeHandler = changeHandler(DeleteJobType, JobTypes, unlessInUse(JobTypes, deleteJobType));
