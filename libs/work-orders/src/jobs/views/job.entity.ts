import { defineEntity, p } from '@mikro-orm/postgresql';
import { addressTexts, contactTexts } from '#crm';
import { occupancyOf } from '#scheduling/fit';
import { occupancyDerivation, freeGuard } from '#scheduling';
import { DomainError } from '#eventstore/domain';
import { asText, defineEntityType, identity, lifecycle } from '#eventstore/store';
import type { Priority } from '../../templates/template.js';
import { Job, type JobState } from '../job.js';
import { jobFeed } from './job-feed.view.js';
import { jobHistoryTypes, jobPayloads } from './job-history.view.js';
import { demandOf } from '../job-demand.js';
import { publishedJob } from './job.published.js';
import { LISTED_FIELDS, presentJob } from './job.view.js';
import type { JobStatus } from '../job-status.js';
import { changeDerivation, UNFINISHED } from './job-change.entity.js';
import { filterDerivation } from './job-filter.entity.js';
import { jobVisibility } from '../people/job-visibility.service.js';

const uuids = () => p.array().columnType('uuid[]').$type<readonly string[]>();
const json = <F extends keyof JobState>() => p.json().$type<JobState[F]>();

export const JobEntity = defineEntity({
  name: 'Job',
  tableName: 'job',
  properties: {
    ...identity,
    externalId: p.text().nullable(),
    externalOrderId: p.text().nullable(),
    serialNo: p.integer(),
    status: p.text().$type<JobStatus>(),
    description: p.text().nullable(),
    priority: p.text().columnType('job_priority').$type<Priority>(),
    due: json<'due'>().nullable(),
    scheduledAt: p.datetime(3).$type<string>().nullable(),
    scheduledMinutes: p.integer().nullable(),
    arrivalWindow: json<'arrivalWindow'>().nullable(),
    typeUuid: p.uuid(),
    templateUuid: p.uuid().nullable(),
    clientUuid: p.uuid().nullable(),
    siteUuid: p.uuid().nullable(),
    territoryUuid: p.uuid().nullable(),
    skillUuids: uuids(),
    address: json<'address'>().nullable(),
    contacts: json<'contacts'>(),
    assignees: json<'assignees'>(),
    customFields: json<'customFields'>(),
    reportFields: json<'reportFields'>(),
    possibleResolutionUuids: uuids(),
    availableCatalog: json<'availableCatalog'>(),
    orderedServices: json<'orderedServices'>(),
    completionOfUuid: p.uuid().nullable(),
    initialJobUuid: p.uuid().nullable(),
    statusSince: p.datetime(3).$type<string>().nullable(),
    enRouteAt: p.datetime(3).$type<string>().nullable(),
    startedAt: p.datetime(3).$type<string>().nullable(),
    suspendedAt: p.datetime(3).$type<string>().nullable(),
    finishedAt: p.datetime(3).$type<string>().nullable(),
    durations: json<'durations'>(),
    resolution: json<'resolution'>().nullable(),
    cancellation: json<'cancellation'>().nullable(),
    providedServices: json<'providedServices'>(),
    usedMaterials: json<'usedMaterials'>(),
    workerUuid: p.uuid().nullable(),
    teamUuid: p.uuid().nullable(),
    userUuids: uuids(),
    teamUuids: uuids(),
    dueTo: p.date().$type<string>().nullable(),
    ...lifecycle,
  },
});

/** Maximum size of a job as GET shows it, in bytes of JSON (contract §25). */
export const MAX_JOB_BYTES = 262_144;

/** @param bytes the size that the job would have. */
export const jobTooLarge = (bytes: number): DomainError =>
  new DomainError(
    'invalid',
    'job.too_large',
    `The job would have ${bytes} bytes of JSON; a job has at most ${MAX_JOB_BYTES}`,
  );

export const Jobs = defineEntityType(Job, JobEntity, {
  present: presentJob,
  visibility: jobVisibility,
  refs: {
    type: { type: 'job_type', by: 'typeUuid' },
    template: { type: 'template', by: 'templateUuid' },
    client: { type: 'client', by: 'clientUuid' },
    site: { type: 'site', by: 'siteUuid' },
    territory: { type: 'territory', by: 'territoryUuid' },
  },
  refLists: {
    skills: { type: 'skill', by: 'skillUuids' },
    resolutions: { type: 'resolution', by: 'possibleResolutionUuids' },
    users: { type: 'user', by: 'userUuids' },
    teams: { type: 'team', by: 'teamUuids' },
  },
  listed: { fields: LISTED_FIELDS, refs: ['template'] },
  counts: {
    pendingFiles: {
      table: 'attachment',
      by: 'job_uuid',
      per: 'field_uuid',
      when: "status = 'pending'",
      only: `report_fields @> '[{"fieldType": "image"}]'`,
    },
  },
  restrictsDelete: [
    { type: 'job_type', by: 'typeUuid', when: UNFINISHED },
    { type: 'territory', by: 'territoryUuid', when: UNFINISHED },
    { type: 'skill', by: 'skillUuids', list: true, when: UNFINISHED },
    { type: 'resolution', by: 'possibleResolutionUuids', list: true, when: UNFINISHED },
    { type: 'user', by: 'userUuids', list: true, when: UNFINISHED },
    { type: 'team', by: 'teamUuids', list: true, when: UNFINISHED },
  ],
  reference: { keys: { external_id: 'external_id' }, shows: ['external_id'] },
  unique: { externalId: 'exactly' },
  derived: [occupancyDerivation('job', (job) => occupancyOf(demandOf(job))), filterDerivation, changeDerivation],
  guards: { free: freeGuard },
  sizeLimit: { bytes: MAX_JOB_BYTES, present: presentJob, error: jobTooLarge },
  searchable: {
    fields: {
      serialNo: asText,
      externalId: asText,
      externalOrderId: asText,
      address: addressTexts,
      contacts: contactTexts,
      description: asText,
    },
    phones: true,
    references: ['client', 'site'],
  },
  feedPayloads: jobPayloads,
  feed: jobFeed,
  historyTypes: jobHistoryTypes,
  published: publishedJob,
});
