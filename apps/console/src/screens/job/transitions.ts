import type { JobStatus } from './job-query.ts';

/** The actions that change the status of a job. */
export type Action = 'publish' | 'unpublish' | 'en_route' | 'start' | 'suspend' | 'finish' | 'cancel';

interface Transition {
  readonly label: string;
  readonly from: readonly JobStatus[];
  readonly to: JobStatus;
}

/** The transitions of the contract, §8, in the order of the work. A dispatcher also finishes what no worker has begun. */
export const TRANSITIONS: Readonly<Record<Action, Transition>> = {
  publish: { label: 'Publish', from: ['scheduled'], to: 'published' },
  en_route: { label: 'Set en route', from: ['scheduled', 'published', 'suspended'], to: 'en_route' },
  start: { label: 'Start', from: ['scheduled', 'published', 'en_route', 'suspended'], to: 'started' },
  suspend: { label: 'Suspend', from: ['en_route', 'started'], to: 'suspended' },
  finish: { label: 'Finish', from: ['scheduled', 'published', 'en_route', 'started', 'suspended'], to: 'finished' },
  unpublish: { label: 'Unpublish', from: ['published'], to: 'scheduled' },
  cancel: {
    label: 'Cancel the job',
    from: ['posted', 'scheduled', 'published', 'en_route', 'started', 'suspended'],
    to: 'canceled',
  },
};

/** Whether an action is part of planning, not of the work: it needs the permission to plan. */
export const isPlanning = (action: Action): boolean => action === 'publish' || action === 'unpublish';

const ACTIONS = Object.keys(TRANSITIONS) as readonly Action[];

/** What usually comes next in a status: it is the most prominent. */
const NEXT: { readonly [S in JobStatus]?: Action } = {
  scheduled: 'publish',
  published: 'en_route',
  en_route: 'start',
  started: 'finish',
  suspended: 'start',
};

export const nextAction = (status: JobStatus): Action | undefined => NEXT[status];

/** The actions that are possible in a status. */
export const actionsOf = (status: JobStatus): readonly Action[] =>
  ACTIONS.filter((action) => TRANSITIONS[action].from.includes(status));

/** Whether the work has not begun, so that the time and the assignees can change. */
export const isPlanned = (status: JobStatus): boolean =>
  status === 'posted' || status === 'scheduled' || status === 'published';

/** Whether the job is over, so that only its fields and external ids can change. */
export const isOver = (status: JobStatus): boolean => status === 'finished' || status === 'canceled';
