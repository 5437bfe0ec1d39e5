import { defineProjection } from '#kernel/store';
import { type Interval, monthOf, overwritten, type TimelineEvent } from '#scheduling';
import type { Assignee, JobEvent } from '../jobs/job.js';
import type { JobStatus } from '../jobs/job-status.js';
import { dateOf } from './days.js';

/** What is known of a worker's time in one month (UTC). */
export interface ShiftsEntry {
  readonly userUuid: string;
  readonly intervals: readonly Interval[];
}

/** What the board shows of a job, and by what it finds its place there. */
export interface JobEntry {
  readonly serialNo: number;
  readonly status: JobStatus;
  readonly scheduledAt: string | null;
  readonly scheduledMinutes: number | null;
  readonly territoryUuid: string | null;
  readonly userUuids: readonly string[];
  readonly teamUuids: readonly string[];
}

export type BoardEntry = ShiftsEntry | JobEntry;

/** Whether an entry holds shifts; else it is a job. */
export const holdsShifts = <E extends BoardEntry>(entry: E): entry is Extract<E, ShiftsEntry> => 'intervals' in entry;

/** What of a job's history changes what the board shows. */
type ShownJobEvent = Extract<
  JobEvent,
  { readonly type: 'job.created' | 'job.updated' | 'job.transitioned' | 'job.deleted' }
>;

const FIELDS = ['serialNo', 'status', 'scheduledAt', 'scheduledMinutes', 'territoryUuid'] as const;

/** The fields of a job that are shown among `fields`; its assignees as the uuids of workers and of teams. */
function shown(fields: Partial<JobEntry> & { readonly assignees?: readonly Assignee[] }): Partial<JobEntry> {
  const { assignees } = fields;
  return {
    ...Object.fromEntries(FIELDS.filter((field) => field in fields).map((field) => [field, fields[field]])),
    ...(assignees && {
      userUuids: assignees.flatMap(({ userUuid }) => userUuid ?? []),
      teamUuids: assignees.flatMap(({ teamUuid }) => teamUuid ?? []),
    }),
  };
}

const UNKNOWN: JobEntry = {
  serialNo: 0,
  status: 'posted',
  scheduledAt: null,
  scheduledMinutes: null,
  territoryUuid: null,
  userUuids: [],
  teamUuids: [],
};

/** The month after shifts were written over it; a month of which nothing is known is not kept. */
function shiftsAfter(before: BoardEntry | undefined, { userUuid, shifts }: TimelineEvent['data']): ShiftsEntry | null {
  const intervals = overwritten(before && holdsShifts(before) ? before.intervals : [], shifts);
  return intervals.length === 0 ? null : { userUuid, intervals };
}

/** The job with changed fields. One that is off the board was canceled, and stays off. */
const jobAfter = (before: BoardEntry | undefined, fields: Partial<JobEntry>): JobEntry | null =>
  before === undefined || holdsShifts(before) || fields.status === 'canceled' ? null : { ...before, ...fields };

const isUnassigned = ({ userUuids, teamUuids }: JobEntry): boolean => userUuids.length + teamUuids.length === 0;

/** The key by which the entries of a worker, team or territory are found: a date of UTC of jobs, a month of shifts. */
export const keyOf = (uuid: string, period: string): string => `${uuid}/${period}`;

function keysOf(entry: BoardEntry): string[] {
  if (!holdsShifts(entry)) {
    const { scheduledAt, userUuids, teamUuids } = entry;
    return scheduledAt === null ? [] : [...userUuids, ...teamUuids].map((uuid) => keyOf(uuid, dateOf(scheduledAt)));
  }
  const [first] = entry.intervals;
  const territories = new Set(entry.intervals.flatMap(({ territoryUuid }) => territoryUuid ?? []));
  return first ? [entry.userUuid, ...territories].map((uuid) => keyOf(uuid, monthOf(first.timeFrom))) : [];
}

/** Behind `GET /v2/schedule` (contract §10): one row for each month of a worker's shifts, one for each job. */
export const scheduleBoard = defineProjection<BoardEntry, TimelineEvent | ShownJobEvent>({
  name: 'schedule_board',
  columns: {
    keys: keysOf,
    unassigned_at: (entry) => (holdsShifts(entry) || !isUnassigned(entry) ? null : entry.scheduledAt),
  },
  on: {
    'timeline.created': shiftsAfter,
    'timeline.overwritten': shiftsAfter,
    'job.created': (_, data) => ({ ...UNKNOWN, ...shown(data) }),
    'job.updated': (job, { changes }) =>
      jobAfter(job, shown(Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.to])))),
    'job.transitioned': (job, { to }) => jobAfter(job, { status: to }),
    'job.deleted': () => null,
  },
});
