import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  createHandler,
  ExternalId,
  PartialType,
  Text,
  UNIQUE,
  upsertHandler,
  type Validation,
} from '#http';
import type { Patch } from '#eventstore/domain';
import { unlessInUse } from '#eventstore/store';
import { createJobType, deleteJobType, type JobTypeState, updateJobType } from './job-type.js';
import { JobTypes } from './job-type.entity.js';
import { presentJobType } from './job-type.view.js';

@Examples({ 'job type': { code: 'survey' } })
export class CreateJobTypeBody {
  @Text({ max: 100, notBlank: true, description: UNIQUE }) code!: string;
  @ExternalId() external_id?: string | null;
}

@Examples({ rename: { code: 'site_survey' } })
export class UpdateJobTypeBody extends PartialType(CreateJobTypeBody) {}

/** Maps the given fields of a body to the state. */
const fieldsOf = ({ value }: Validation<UpdateJobTypeBody>): Patch<JobTypeState> => ({
  code: value.code,
  externalId: value.external_id,
});

export class CreateJobType extends CreateCommand<CreateJobTypeBody> {}
export const CreateJobTypeHandler = createHandler(CreateJobType, JobTypes, createJobType, fieldsOf);

export class UpdateJobType extends ChangeCommand<UpdateJobTypeBody> {}
export const UpdateJobTypeHandler = upsertHandler(
  UpdateJobType,
  JobTypes,
  presentJobType,
  CreateJobTypeBody,
  { create: createJobType, update: updateJobType },
  fieldsOf,
);

export class DeleteJobType extends ActCommand {}
export const DeleteJobTypeHandler = changeHandler(DeleteJobType, JobTypes, unlessInUse(JobTypes, deleteJobType));
