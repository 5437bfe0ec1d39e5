import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, storedAggregate } from '#kernel/store';
import { Job, type JobState } from './job.js';
import { jobFeed } from './job-history.view.js';
import { publishedJob } from './job.published.js';
import type { JobStatus } from './job-status.js';

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
    scheduledAt: p.datetime(3).$type<string>().nullable(),
    scheduledMinutes: p.integer().nullable(),
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
    ...lifecycle,
  },
});

/** SQL: the job is not over. */
const UNFINISHED = "status not in ('finished', 'canceled')";

export const Jobs = storedAggregate(Job, JobEntity, {
  labels: {
    type: { kind: 'job_type', by: 'typeUuid' },
    template: { kind: 'template', by: 'templateUuid' },
    client: { kind: 'client', by: 'clientUuid' },
    site: { kind: 'site', by: 'siteUuid' },
    territory: { kind: 'territory', by: 'territoryUuid' },
  },
  lists: {
    skills: { kind: 'skill', by: 'skillUuids' },
    resolutions: { kind: 'resolution', by: 'possibleResolutionUuids' },
    users: { kind: 'user', by: 'userUuids' },
    teams: { kind: 'team', by: 'teamUuids' },
  },
  holds: [
    { kind: 'job_type', by: 'typeUuid', while: UNFINISHED },
    { kind: 'territory', by: 'territoryUuid', while: UNFINISHED },
    { kind: 'skill', by: 'skillUuids', list: true, while: UNFINISHED },
    { kind: 'resolution', by: 'possibleResolutionUuids', list: true, while: UNFINISHED },
    { kind: 'user', by: 'userUuids', list: true, while: UNFINISHED },
    { kind: 'team', by: 'teamUuids', list: true, while: UNFINISHED },
  ],
  reference: { keys: { external_id: 'external_id' }, shows: ['external_id'] },
  feed: jobFeed,
  published: publishedJob,
});
