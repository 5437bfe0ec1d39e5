import { Global, Module } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { CrmModule } from '#crm';
import { handlersOf } from '#http';
import { Assignments, SchedulingModule } from '#scheduling';
import { InlineFiles } from './jobs/files/inline-files.service.js';
import { JobAssignments } from './jobs/plan/job-assignments.service.js';
import { JobInput } from './jobs/plan/job-input.service.js';
import { JobClientAndSite } from './jobs/client-site/job-client-site.service.js';
import { ActingUsers } from './jobs/people/acting-user.service.js';
import { JobActions } from './jobs/lifecycle/job-actions.service.js';
import { JobWriter } from './jobs/plan/job-writer.service.js';
import { RequirementsOfJobs } from './jobs/plan/job-requirements.service.js';
import { WorkerLocations } from './jobs/locations/worker-locations.service.js';
import { ScheduledJobs } from './jobs/views/scheduled-jobs.service.js';
import { AttachmentCheck } from './attachments/attachment-check.service.js';
import { AttachmentLimits } from './attachments/attachment-limits.service.js';
import { AttachmentMetrics } from './attachments/attachment-metrics.service.js';
import { AttachmentUploads } from './attachments/attachment-uploads.service.js';
import { ContentTypes } from './attachments/content-type.service.js';
import { ContentUrls } from './attachments/content-urls.service.js';
import { OrphanRemoval } from './attachments/orphan-removal.worker.js';
import { attachmentStorage } from './attachments/attachment-storage.service.js';
import { UnusedAttachments } from './attachments/unused-attachments.worker.js';
import { AttachmentStorage } from '#storage';
import { workOrdersResources } from './work-orders.resources.js';

/** Jobs and what they are made of. Scheduling, which this context imports, gets {@link Assignments} from it. */
@Global()
@Module({
  imports: [CatalogModule, CrmModule, SchedulingModule],
  providers: [
    JobClientAndSite,
    JobInput,
    JobWriter,
    { provide: Assignments, useClass: JobAssignments },
    ActingUsers,
    JobActions,
    RequirementsOfJobs,
    ScheduledJobs,
    WorkerLocations,
    attachmentStorage,
    AttachmentLimits,
    InlineFiles,
    AttachmentUploads,
    ContentTypes,
    ContentUrls,
    AttachmentMetrics,
    AttachmentCheck,
    UnusedAttachments,
    OrphanRemoval,
    ...handlersOf(workOrdersResources),
  ],
  exports: [
    Assignments,
    RequirementsOfJobs,
    ScheduledJobs,
    WorkerLocations,
    JobInput,
    JobWriter,
    UnusedAttachments,
    OrphanRemoval,
    AttachmentStorage,
  ],
})
export class WorkOrdersModule {}
