/** Where a job stands (contract §8). */
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
  readonly refusal: string;
}

/** The one table of transitions: decisions, documentation and tests are made of it. */
export const TRANSITIONS = {
  publish: { from: ['scheduled'], to: 'published', event: 'job.published', refusal: 'job.not_publishable' },
  unpublish: { from: ['published'], to: 'scheduled', event: 'job.unpublished', refusal: 'job.not_unpublishable' },
  en_route: {
    from: ['scheduled', 'published', 'suspended'],
    to: 'en_route',
    event: 'job.en_route',
    refusal: 'job.not_en_routable',
  },
  start: {
    from: ['scheduled', 'published', 'en_route', 'suspended'],
    to: 'started',
    event: 'job.started',
    refusal: 'job.not_startable',
  },
  suspend: {
    from: ['en_route', 'started'],
    to: 'suspended',
    event: 'job.suspended',
    refusal: 'job.not_suspendable',
  },
  finish: {
    from: ['en_route', 'started', 'suspended'],
    byDispatcher: ['scheduled', 'published'],
    to: 'finished',
    event: 'job.finished',
    refusal: 'job.not_finishable',
  },
  cancel: {
    from: ['posted', 'scheduled', 'published', 'en_route', 'started', 'suspended'],
    to: 'canceled',
    event: 'job.canceled',
    refusal: 'job.not_cancelable',
  },
} as const satisfies Record<string, TransitionRule>;

export type JobAction = keyof typeof TRANSITIONS;

/** The status of a job after the event of an action; undefined for the types of other events. */
export const statusAfter = (type: string): JobStatus | undefined =>
  Object.values<TransitionRule>(TRANSITIONS).find(({ event }) => event === type)?.to;

/** Says that a job in this status does not allow the action. */
export function notPossible(action: JobAction, status: JobStatus): string {
  const job = status === 'en_route' ? 'a job that is en route' : `a ${status} job`;
  return action === 'en_route' ? `cannot set ${job} en route` : `cannot ${action} ${job}`;
}

/** The worker is at it: who does it, where and when cannot be changed any more. */
export const isUnderWay = (status: JobStatus): boolean =>
  status === 'en_route' || status === 'started' || status === 'suspended';

/** The job is over. */
export const isClosed = (status: JobStatus): boolean => status === 'finished' || status === 'canceled';

/** The status of a job that nobody has begun with: scheduled once it has both a time and somebody to do it. */
export const plannedStatus = (
  current: JobStatus,
  scheduledAt: string | null,
  assignees: readonly unknown[],
): JobStatus => {
  if (current !== 'posted' && current !== 'scheduled' && current !== 'published') return current;
  if (scheduledAt === null || assignees.length === 0) return 'posted';
  return current === 'published' ? 'published' : 'scheduled';
};
