/** The statuses of a job (contract §8). */
export const STATUSES = [
  'posted',
  'scheduled',
  'published',
  'en_route',
  'started',
  'suspended',
  'finished',
  'canceled',
] as const;

export type JobStatus = (typeof STATUSES)[number];

/** An action on a job: from which statuses it leads where, its event, and the code of its refusal from any other. */
export interface TransitionRule {
  readonly from: readonly JobStatus[];
  /** From these too, when a dispatcher says so. */
  readonly byDispatcher?: readonly JobStatus[];
  readonly to: JobStatus;
  readonly event: `job.${string}`;
  /** What the event means, in a sentence without its end. */
  readonly description: string;
  readonly errorCode: string;
}

/** The one table of transitions: decisions, events, what feed and history show of them, documentation and tests are made of it. */
export const TRANSITIONS = {
  publish: {
    from: ['scheduled'],
    to: 'published',
    event: 'job.published',
    description: 'A job became visible to its worker',
    errorCode: 'job.not_publishable',
  },
  unpublish: {
    from: ['published'],
    to: 'scheduled',
    event: 'job.unpublished',
    description: 'A job is no longer visible to its worker',
    errorCode: 'job.not_unpublishable',
  },
  en_route: {
    from: ['scheduled', 'published', 'suspended'],
    to: 'en_route',
    event: 'job.en_route',
    description: 'The worker is on the way to a job',
    errorCode: 'job.not_en_routable',
  },
  start: {
    from: ['scheduled', 'published', 'en_route', 'suspended'],
    to: 'started',
    event: 'job.started',
    description: 'The work of a job began, or went on',
    errorCode: 'job.not_startable',
  },
  suspend: {
    from: ['en_route', 'started'],
    to: 'suspended',
    event: 'job.suspended',
    description: 'The work of a job was interrupted',
    errorCode: 'job.not_suspendable',
  },
  finish: {
    from: ['en_route', 'started', 'suspended'],
    byDispatcher: ['scheduled', 'published'],
    to: 'finished',
    event: 'job.finished',
    description: 'A job ended with a resolution',
    errorCode: 'job.not_finishable',
  },
  cancel: {
    from: ['posted', 'scheduled', 'published', 'en_route', 'started', 'suspended'],
    to: 'canceled',
    event: 'job.canceled',
    description: 'A job was called off',
    errorCode: 'job.not_cancelable',
  },
} as const satisfies Record<string, TransitionRule>;

export type JobAction = keyof typeof TRANSITIONS;

/** The error message of an action that the status does not allow. */
export function notPossible(action: JobAction, status: JobStatus): string {
  const job = status === 'en_route' ? 'a job that is en route' : `a ${status} job`;
  return action === 'en_route' ? `cannot set ${job} en route` : `cannot ${action} ${job}`;
}

/** Whether the work has not begun: the job is posted, scheduled or published. */
export const isPlanned = (status: JobStatus): boolean =>
  status === 'posted' || status === 'scheduled' || status === 'published';

/** Whether the worker has begun: assignees, time, client and site are locked. */
export const isUnderWay = (status: JobStatus): boolean =>
  status === 'en_route' || status === 'started' || status === 'suspended';

/** Whether the job is finished or canceled. */
export const isClosed = (status: JobStatus): boolean => status === 'finished' || status === 'canceled';

/** The status of a job that has not begun: `scheduled` once it has both a scheduled time and an assignee. */
export const plannedStatus = (
  current: JobStatus,
  scheduledAt: string | null,
  assignees: readonly unknown[],
): JobStatus => {
  if (!isPlanned(current)) return current;
  if (scheduledAt === null || assignees.length === 0) return 'posted';
  return current === 'published' ? 'published' : 'scheduled';
};
