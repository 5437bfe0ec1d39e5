import type { ReactElement } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Statuses of jobs by icon, word and colour. */
const JOB_STATUSES = {
  posted: ['circle', 'Posted'],
  scheduled: ['clock', 'Scheduled'],
  published: ['sent', 'Published'],
  en_route: ['car', 'En route'],
  started: ['play', 'Started'],
  suspended: ['pause', 'Suspended'],
  finished: ['check', 'Finished'],
  canceled: ['cross', 'Canceled'],
} as const satisfies Record<string, readonly [icon: IconName, word: string]>;

export type JobStatus = keyof typeof JOB_STATUSES;
export const JOB_STATUS_NAMES = Object.keys(JOB_STATUSES) as readonly JobStatus[];
const isJobStatus = (status: string): status is JobStatus => Object.hasOwn(JOB_STATUSES, status);
const shown = (status: string): readonly [icon: IconName, word: string] =>
  isJobStatus(status) ? JOB_STATUSES[status] : ['circle', status];

export const jobStatusIcon = (status: string): ReactElement => <Icon name={shown(status)[0]} />;
export const jobStatusWord = (status: string): string => shown(status)[1];

/** The status of a job. */
export const JobStatusBadge = ({ status }: { readonly status: string }): ReactElement => (
  <span className={`badge job-${status}`}>
    {jobStatusIcon(status)} {jobStatusWord(status)}
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
  readonly icon?: IconName;
  readonly children: string;
}): ReactElement => (
  <span className={`badge tone-${tone}`}>
    {icon !== undefined && <Icon name={icon} />}
    {children}
  </span>
);
