import type { ReactElement } from 'react';

/** Statuses of jobs by icon, word and colour. */
const JOB_STATUSES = {
  posted: ['○', 'Posted'],
  scheduled: ['◔', 'Scheduled'],
  published: ['◑', 'Published'],
  en_route: ['➜', 'En route'],
  started: ['▶', 'Started'],
  suspended: ['⏸', 'Suspended'],
  finished: ['✓', 'Finished'],
  canceled: ['✕', 'Canceled'],
} as const satisfies Record<string, readonly [icon: string, word: string]>;

export type JobStatus = keyof typeof JOB_STATUSES;
export const JOB_STATUS_NAMES = Object.keys(JOB_STATUSES) as readonly JobStatus[];
const isJobStatus = (status: string): status is JobStatus => Object.hasOwn(JOB_STATUSES, status);
const shown = (status: string): readonly [icon: string, word: string] =>
  isJobStatus(status) ? JOB_STATUSES[status] : ['·', status];

export const jobStatusIcon = (status: string): string => shown(status)[0];
export const jobStatusWord = (status: string): string => shown(status)[1];

/** The status of a job. */
export const JobStatusBadge = ({ status }: { readonly status: string }): ReactElement => (
  <span className={`badge job-${status}`}>
    <span aria-hidden="true">{jobStatusIcon(status)}</span> {jobStatusWord(status)}
  </span>
);

/** How something is, of anything else. */
export type Tone = 'good' | 'warning' | 'bad' | 'neutral';

export const Badge = ({
  tone,
  icon,
  children,
}: {
  readonly tone: Tone;
  readonly icon?: string;
  readonly children: string;
}): ReactElement => (
  <span className={`badge tone-${tone}`}>
    {icon !== undefined && <span aria-hidden="true">{icon} </span>}
    {children}
  </span>
);
