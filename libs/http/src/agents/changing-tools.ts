import { INTERNAL, NO_OVERLAP, type Tool } from './tool.js';

/** Fields of bodies. */
const PARTY = ['external_id', 'organization', 'organization_name', 'first_name', 'last_name', 'contacts', 'address'];
const PLACE = ['name', 'external_id', 'description', 'address', 'contacts'];
const WORK = ['description', 'priority', 'due', 'job_type', 'skills', 'custom_fields', 'external_id'];

/** The tools that change. */
export const CHANGING_TOOLS: readonly Tool[] = [
  {
    name: 'create_client',
    title: 'Create a client',
    description: 'Creates a client: an organization, or an individual with a last name.',
    operations: [{ id: 'createClient' }],
    takes: PARTY,
    leavesOut: INTERNAL,
    change: {},
  },
  {
    name: 'update_client',
    title: 'Change a client',
    description: 'Changes fields of a client. Lists such as contacts are replaced as a whole.',
    operations: [{ id: 'updateClient' }, { id: 'getClient' }],
    takes: ['client', ...PARTY],
    leavesOut: INTERNAL,
    change: { isDestructive: true },
  },
  {
    name: 'create_site',
    title: 'Create a site',
    description: 'Creates a site, a place of work, of a client or of none.',
    operations: [{ id: 'createSite' }],
    takes: [...PLACE, 'client'],
    leavesOut: INTERNAL,
    change: {},
  },
  {
    name: 'update_site',
    title: 'Change a site',
    description: 'Changes fields of a site. Lists such as contacts are replaced as a whole.',
    operations: [{ id: 'updateSite' }, { id: 'getSite' }],
    takes: ['site', ...PLACE, 'client'],
    leavesOut: INTERNAL,
    change: { isDestructive: true },
  },
  {
    name: 'create_job',
    title: 'Create a job',
    description: 'Creates a job without a time: the tool book creates one with a time and a worker or team.',
    operations: [{ id: 'createJob' }],
    takes: ['template', 'client', 'site', ...WORK],
    leavesOut: INTERNAL,
    change: {},
  },
  {
    name: 'update_job',
    title: 'Change a job',
    description: 'Changes fields of a job but its time and assignee, which move_job changes.',
    operations: [{ id: 'updateJob' }, { id: 'getJob' }],
    takes: ['job', 'client', 'site', ...WORK],
    leavesOut: INTERNAL,
    change: { isDestructive: true },
  },
  {
    name: 'move_job',
    title: 'Move a job',
    description:
      'Changes the time, the duration or the assignee of a job. It is refused when the worker or team has another job or hold at that time.',
    operations: [{ id: 'updateJob' }, { id: 'getJob' }],
    takes: ['job', 'scheduled_at', 'scheduled_duration', 'arrival_window', 'assignee'],
    leavesOut: INTERNAL,
    change: { isDestructive: true, headers: NO_OVERLAP },
  },
  {
    name: 'cancel_job',
    title: 'Cancel a job',
    description: 'Cancels a job for good: no tool takes that back.',
    operations: [{ id: 'cancelJob' }, { id: 'getJob' }],
    takes: ['job', 'reason'],
    leavesOut: INTERNAL,
    change: { isDestructive: true },
  },
  {
    name: 'book',
    title: 'Book a job',
    description:
      'Creates a job at a time of a worker or team, such as one of free_times. It is refused when the time is taken.',
    operations: [{ id: 'createHold' }, { id: 'createJob' }, { id: 'confirmHold' }, { id: 'releaseHold' }],
    takes: ['worker', 'team', 'from', 'duration', 'arrival_window', 'job'],
    inside: { job: ['template', 'client', 'site', ...WORK] },
    leavesOut: INTERNAL,
    change: { isBooking: true },
  },
  {
    name: 'resend_delivery',
    title: 'Send a delivery again',
    description: 'Sends the delivery of an attempt of failed_deliveries again, with the same body.',
    operations: [{ id: 'resendWebhookRequest' }, { id: 'getWebhookRequest' }, { id: 'listWebhookRequests' }],
    takes: ['webhook', 'request'],
    leavesOut: INTERNAL,
    change: { isResend: true },
  },
  {
    name: 'undo',
    title: 'Take a change back',
    description:
      'Takes back what one request has changed, by the correlation_id of its answer or of job_history. Cancellations and work that was done stay.',
    operations: [{ id: 'startUndo' }],
    takes: ['correlation_id', 'entity_uuid'],
    needs: ['correlation_id'],
    leavesOut: INTERNAL,
    change: { isDestructive: true, hasRows: true },
  },
];
