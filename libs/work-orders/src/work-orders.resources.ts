import { type Resource, takenBack } from '#http';
import * as attachmentContentCommands from './attachments/attachment-content.commands.js';
import * as attachmentCommands from './attachments/attachment.commands.js';
import { Attachments } from './attachments/attachment.entity.js';
import * as attachmentQueries from './attachments/attachment.queries.js';
import { AttachmentsController, JobAttachmentsController } from './attachments/attachments.controller.js';
import { DictionariesController } from './dictionaries/dictionaries.controller.js';
import * as dictionaryCommands from './dictionaries/dictionary.commands.js';
import { Dictionaries } from './dictionaries/dictionary.entity.js';
import * as dictionaryQueries from './dictionaries/dictionary.queries.js';
import * as jobTypeCommands from './job-types/job-type.commands.js';
import { JobTypes } from './job-types/job-type.entity.js';
import * as jobTypeQueries from './job-types/job-type.queries.js';
import { JobTypesController } from './job-types/job-types.controller.js';
import * as jobActionCommands from './jobs/lifecycle/job-action.commands.js';
import { JobActionsController } from './jobs/lifecycle/job-actions.controller.js';
import * as jobFinishCommands from './jobs/lifecycle/job-finish.commands.js';
import * as jobLocationCommands from './jobs/locations/job-location.commands.js';
import * as jobLocationQueries from './jobs/locations/job-location.queries.js';
import { JobLocationsController } from './jobs/locations/job-locations.controller.js';
import * as jobServiceCommands from './jobs/services/job-service.commands.js';
import { JobServicesController } from './jobs/services/job-services.controller.js';
import * as jobRestoreCommands from './jobs/plan/job-restore.commands.js';
import * as jobCommands from './jobs/plan/job.commands.js';
import { Jobs } from './jobs/views/job.entity.js';
import * as jobQueries from './jobs/views/job.queries.js';
import { JobsController } from './jobs/plan/jobs.controller.js';
import * as resolutionCommands from './resolutions/resolution.commands.js';
import { Resolutions } from './resolutions/resolution.entity.js';
import * as resolutionQueries from './resolutions/resolution.queries.js';
import { ResolutionsController } from './resolutions/resolutions.controller.js';
import { CreateTemplateBody, UpdateTemplateBody } from './templates/template.body.js';
import * as templateCommands from './templates/template.commands.js';
import { Templates } from './templates/template.entity.js';
import * as templateQueries from './templates/template.queries.js';
import { TemplatesController } from './templates/templates.controller.js';

/** The resources of the context. A new resource is registered only here. */
export const workOrdersResources: readonly Resource[] = [
  {
    tag: {
      name: 'Job types',
      group: 'Job set-up',
      description: 'Kinds of jobs, such as `repair`. Every account has `default`.',
    },
    entityTypes: [JobTypes],
    controllers: [JobTypesController],
    takenBack: [
      takenBack({
        create: [jobTypeCommands.CreateJobType, jobTypeCommands.CreateJobTypeBody],
        update: [jobTypeCommands.UpdateJobType, jobTypeCommands.UpdateJobTypeBody],
        remove: jobTypeCommands.DeleteJobType,
      }),
    ],
    handlers: [jobTypeCommands, jobTypeQueries],
  },
  {
    tag: {
      name: 'Resolutions',
      group: 'Job set-up',
      description: 'Results of jobs, successful or not. A job is finished with one of them.',
    },
    entityTypes: [Resolutions],
    controllers: [ResolutionsController],
    takenBack: [
      takenBack({
        create: [resolutionCommands.CreateResolution, resolutionCommands.CreateResolutionBody],
        update: [resolutionCommands.UpdateResolution, resolutionCommands.UpdateResolutionBody],
        remove: resolutionCommands.DeleteResolution,
      }),
    ],
    handlers: [resolutionCommands, resolutionQueries],
  },
  {
    tag: {
      name: 'Dictionaries',
      group: 'Job set-up',
      description: 'Lists of values from which custom and report fields are filled.',
    },
    entityTypes: [Dictionaries],
    controllers: [DictionariesController],
    takenBack: [dictionaryCommands.takenBackDictionary],
    handlers: [dictionaryCommands, dictionaryQueries],
  },
  {
    tag: {
      name: 'Templates',
      group: 'Job set-up',
      description: 'Defaults for new jobs: fields, duration, skills, catalog and possible resolutions.',
    },
    entityTypes: [Templates],
    controllers: [TemplatesController],
    takenBack: [
      takenBack({
        create: [templateCommands.CreateTemplate, CreateTemplateBody],
        update: [templateCommands.UpdateTemplate, UpdateTemplateBody],
        remove: templateCommands.DeleteTemplate,
      }),
    ],
    handlers: [templateCommands, templateQueries],
  },
  {
    tag: {
      name: 'Jobs',
      group: 'Jobs',
      description:
        'Visits and other work orders. A job is posted, scheduled, published, started, and finished or canceled. Services, materials and locations of a job are recorded below it.',
    },
    entityTypes: [Jobs],
    controllers: [JobsController, JobActionsController, JobServicesController, JobLocationsController],
    takenBack: [jobRestoreCommands.takenBackJob],
    handlers: [
      jobCommands,
      jobRestoreCommands,
      jobActionCommands,
      jobFinishCommands,
      jobServiceCommands,
      jobLocationCommands,
      jobQueries,
      jobLocationQueries,
    ],
  },
  {
    tag: {
      name: 'Attachments',
      group: 'Jobs',
      description: 'Files of jobs: announce a file, upload its bytes, and show it in a field of a job.',
    },
    entityTypes: [Attachments],
    controllers: [AttachmentsController, JobAttachmentsController],
    handlers: [attachmentCommands, attachmentContentCommands, attachmentQueries],
  },
];
