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
export { type JobStatus, STATUSES } from './jobs/job-status.js';
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
  RevertDictionary,
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
export { CreateJob, DeleteJob, SERIAL_NUMBERS, UpdateJob } from './jobs/plan/job.commands.js';
export { RestoreJob } from './jobs/plan/job-restore.commands.js';
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
} from './jobs/lifecycle/job-action.commands.js';
export { FinishJob, FinishJobBody } from './jobs/lifecycle/job-finish.commands.js';
export {
  ChangeMaterial,
  ChangeMaterialBody,
  ProvideService,
  ProvideServiceBody,
  RemoveMaterial,
  RemoveService,
  UseMaterial,
  UseMaterialBody,
} from './jobs/services/job-service.commands.js';
export {
  LocationBody,
  LocationEventBody,
  UploadLocations,
  UploadLocationsBody,
} from './jobs/locations/job-location.commands.js';
export { type WorkerLocation, WorkerLocations } from './jobs/locations/worker-locations.service.js';
export {
  CreateResolution,
  CreateResolutionBody,
  DeleteResolution,
  UpdateResolution,
  UpdateResolutionBody,
} from './resolutions/resolution.commands.js';
export { CreateTemplate, DeleteTemplate, UpdateTemplate } from './templates/template.commands.js';
export { copiedFrom, type CopySource } from './jobs/client-site/client-and-site.js';
export { copySourceOf } from './jobs/client-site/job-client-site.service.js';
export { type JobRequirements, RequirementsOfJobs } from './jobs/plan/job-requirements.service.js';
export { jobTypeOf } from './templates/template.body.js';
export { GetJob } from './jobs/views/job.queries.js';
export {
  MAX_SUMMARY,
  type RequiringJob,
  type ScheduledJob,
  ScheduledJobs,
} from './jobs/views/scheduled-jobs.service.js';
export { CreateJobBody, MAX_BODY_WITH_FILES, UpdateJobBody } from './jobs/plan/job.body.js';
export { CreateTemplateBody, UpdateTemplateBody } from './templates/template.body.js';
export { FieldDefinitionBody } from './templates/template-fields.body.js';
export {
  JobAssigneeAccessUuidView,
  JobTypeRefView,
  JobUuidsView,
  type JobView,
  presentAssigneeUuids,
} from './jobs/views/job.view.js';
export { ArrivalWindowBody, arrivalWindowOf } from './jobs/plan/arrival-window.body.js';
export { ArrivalWindowView, presentArrivalWindow } from './jobs/views/arrival-window.view.js';
export { EXAMPLE_CONFLICT, EXAMPLE_SOURCES } from './jobs/views/check.problems.js';
export { refusalOf, type ShownSources, shownSources } from './jobs/views/conflict.view.js';
export { JobDurationView } from './jobs/views/job-duration.view.js';
export { entriesOf } from './jobs/fields/job-field-values.js';
export { JobInput } from './jobs/plan/job-input.service.js';
export { NamedRefView } from './jobs/views/job-parts.view.js';
export { type JobState } from './jobs/job-state.js';
export { JobWriter } from './jobs/plan/job-writer.service.js';
export { Job } from './jobs/job.js';
export { type AssigneeBody, assigneeOf } from './templates/assignee.body.js';
export { PRIORITIES, type Priority } from './templates/template.js';
