import type { BoundedContext } from '#eventstore/store';
import { entityTypesOf } from '#http';
import { createJobType, DEFAULT_JOB_TYPE } from './job-types/job-type.js';
import { JobTypes } from './job-types/job-type.entity.js';
import { BUILT_IN_RESOLUTIONS, createResolution } from './resolutions/resolution.js';
import { Resolutions } from './resolutions/resolution.entity.js';
import { workOrdersResources } from './work-orders.resources.js';

/** Jobs, with their types, templates, dictionaries and resolutions. */
export const workOrders: BoundedContext = {
  name: 'work-orders',
  aggregates: entityTypesOf(workOrdersResources),
  appends: [{ type: 'job_location', scope: 'job_uuid' }],
  projections: [],
  async provision(uow) {
    await uow.create(JobTypes, () => createJobType(DEFAULT_JOB_TYPE));
    for (const resolution of BUILT_IN_RESOLUTIONS) {
      const number = await uow.nextNumber('resolution');
      await uow.create(Resolutions, () => createResolution({ ...resolution, number }));
    }
    return {};
  },
};

export { workOrdersProblems } from './work-orders.problems.js';
export { WorkOrdersHttpModule } from './work-orders.http.module.js';
export { WorkOrdersModule } from './work-orders.module.js';
export { WorkOrdersWorkerModule } from './work-orders.worker.module.js';
export { AttachmentCheck, type MissingContent } from './attachments/attachment-check.service.js';
export { OrphanRemoval } from './attachments/orphan-removal.worker.js';
export { UnusedAttachments } from './attachments/unused-attachments.worker.js';
export { CreateHold, type CreatedHold, ReleaseHold, UpdateHold } from './holds/hold.commands.js';
export { ConfirmHold, type ConfirmedHold } from './holds/hold-confirmation.commands.js';
export { ConfirmHoldBody, CreateHoldBody, UpdateHoldBody } from './holds/hold.body.js';
export { STATUSES } from './jobs/job-status.js';
export { UploadContent } from './attachments/attachment-content.commands.js';
export { AnnounceAttachment, CompleteAttachment, DeleteAttachment } from './attachments/attachment.commands.js';
export { AnnounceAttachmentBody } from './attachments/attachment.body.js';
export {
  CreateDictionary,
  CreateDictionaryBody,
  CreateDictionaryValue,
  DeleteDictionary,
  DeleteDictionaryValue,
  DictionaryValueBody,
  UpdateDictionary,
  UpdateDictionaryBody,
  UpdateDictionaryValue,
  UpdateDictionaryValueBody,
} from './dictionaries/dictionary.commands.js';
export {
  CreateJobType,
  CreateJobTypeBody,
  DeleteJobType,
  UpdateJobType,
  UpdateJobTypeBody,
} from './job-types/job-type.commands.js';
export { CreateJob, DeleteJob, UpdateJob } from './jobs/job.commands.js';
export {
  ActionBody,
  ActionLocationBody,
  CancelJob,
  CancelJobBody,
  PublishJob,
  SetJobEnRoute,
  StartJob,
  SuspendJob,
  UnpublishJob,
} from './jobs/job-action.commands.js';
export { FinishJob, FinishJobBody } from './jobs/job-finish.commands.js';
export {
  ChangeMaterial,
  ChangeMaterialBody,
  ProvideService,
  ProvideServiceBody,
  RemoveMaterial,
  RemoveService,
  UseMaterial,
  UseMaterialBody,
} from './jobs/job-service.commands.js';
export { LocationBody, LocationEventBody, UploadLocations, UploadLocationsBody } from './jobs/job-location.commands.js';
export {
  CreateResolution,
  CreateResolutionBody,
  DeleteResolution,
  UpdateResolution,
  UpdateResolutionBody,
} from './resolutions/resolution.commands.js';
export { CreateTemplate, DeleteTemplate, UpdateTemplate } from './templates/template.commands.js';
export { type JobRequirements, RequirementsOfJobs } from './jobs/job-requirements.service.js';
export { jobTypeOf } from './templates/template.body.js';
export { GetJob } from './jobs/job.queries.js';
export { CreateJobBody, UpdateJobBody } from './jobs/job.body.js';
export { CreateTemplateBody, UpdateTemplateBody } from './templates/template.body.js';
export { FieldDefinitionBody } from './templates/template-fields.body.js';
export type { JobView } from './jobs/job.view.js';
