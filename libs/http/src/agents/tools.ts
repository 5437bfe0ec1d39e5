import { CHANGING_TOOLS } from './changing-tools.js';
import { INTERNAL, type Tool } from './tool.js';

/** Entries of a list when a call does not say how many. */
const FEW = { limit: '20' };
const FEWER = { limit: '5' };

/** Days and workers, of the schedule and of conflicts. */
const DAYS = ['after', 'before', 'user', 'team', 'territory', 'after_user'];

/** The list of tools. Their schemas are made from the OpenAPI document. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'find_client',
    title: 'Find clients',
    description:
      'Finds clients by words of name, contact or address (search), a phone number or email (contact), or external id.',
    operations: [{ id: 'listClients', fixed: FEW }],
    takes: ['search', 'contact', 'external_id', 'limit', 'after'],
    leavesOut: INTERNAL,
  },
  {
    name: 'get_client',
    title: 'Show a client',
    description: 'Shows one client.',
    operations: [{ id: 'getClient' }],
    takes: ['client'],
    leavesOut: INTERNAL,
  },
  {
    name: 'find_site',
    title: 'Find sites',
    description:
      'Finds sites, the places of work, by words of name, contact or address (search), client or external id.',
    operations: [{ id: 'listSites', fixed: FEW }],
    takes: ['search', 'contact', 'client', 'external_id', 'limit', 'after'],
    leavesOut: INTERNAL,
  },
  {
    name: 'find_job',
    title: 'Find jobs',
    description: 'Finds jobs by words, status, time, client, site or assignee.',
    operations: [{ id: 'listJobs', fixed: FEW }],
    takes: [
      ...['search', 'status', 'scheduled_at', 'due_to', 'overdue', 'unassigned', 'assignee', 'client', 'site'],
      ...['external_id', 'sort', 'limit', 'after'],
    ],
    leavesOut: INTERNAL,
  },
  {
    name: 'get_job',
    title: 'Show a job',
    description: 'Shows one job with its fields, services, materials and files.',
    operations: [{ id: 'getJob' }],
    takes: ['job'],
    leavesOut: INTERNAL,
  },
  {
    name: 'job_history',
    title: 'What happened to a job',
    description: 'Lists the changes of a job, one for each version: what, when and by whom. It works for deleted jobs.',
    operations: [{ id: 'getJobHistory', fixed: FEW }],
    takes: ['job', 'limit', 'after'],
    cursor: 'version',
    leavesOut: INTERNAL,
  },
  {
    name: 'worker_day',
    title: 'The days of workers',
    description:
      'Shows shifts and jobs of workers by day, from the day `after` to the day `before`, and the jobs without an assignee.',
    operations: [{ id: 'getSchedule', fixed: { include: 'details' } }],
    takes: DAYS,
    needs: ['after', 'before'],
    leavesOut: INTERNAL,
  },
  {
    name: 'free_times',
    title: 'Search free times',
    description: 'Searches times at which a job could be done, with the worker or team. It reserves nothing.',
    operations: [{ id: 'searchAvailability' }],
    takes: [
      ...['from', 'to', 'duration', 'template', 'job_type', 'skills', 'site', 'location', 'territory'],
      ...['workers', 'teams', 'sort', 'limit', 'per_worker'],
    ],
    leavesOut: INTERNAL,
  },
  {
    name: 'explain_conflict',
    title: 'Explain conflicts',
    description:
      'Lists what is wrong with the scheduled jobs of some days: overlaps, and jobs outside of hours, skills or territory.',
    operations: [{ id: 'listConflicts' }],
    takes: ['checks', ...DAYS],
    needs: ['after', 'before'],
    leavesOut: INTERNAL,
  },
  {
    name: 'failed_deliveries',
    title: 'Failed deliveries of a webhook',
    description:
      'Lists the failed attempts to deliver events to a webhook, with the status and the time of the next attempt.',
    operations: [{ id: 'listWebhookRequests', fixed: { failed: 'true', ...FEW } }],
    takes: ['webhook', 'outcome', 'event_type', 'sent_at', 'limit', 'after'],
    leavesOut: [...INTERNAL, 'http_request_headers', 'http_response_headers'],
  },
  {
    name: 'search',
    title: 'Search',
    description: 'Searches clients, sites and jobs at once by words: the first five of each that the caller may read.',
    operations: [
      { id: 'listClients', fixed: FEWER },
      { id: 'listSites', fixed: FEWER },
      { id: 'listJobs', fixed: FEWER },
    ],
    takes: ['search'],
    needs: ['search'],
    leavesOut: INTERNAL,
  },
  ...CHANGING_TOOLS,
];
