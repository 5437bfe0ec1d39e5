import type { Assignee, JobState } from '../job-state.js';
import { isClosed, type JobStatus } from '../job-status.js';

/** The statuses in which a job is one of the own jobs of its assignees. */
export const OPEN: readonly JobStatus[] = ['published', 'en_route', 'started', 'suspended'];

/** Days for which a finished or canceled job still is. */
export const CLOSED_DAYS = 14;

/** Whether a person sees only own jobs: one on the mobile permissions who has not the one to see all (contract §19). */
export const seesOwnJobsOnly = ({
  isOwner,
  permissions,
}: {
  readonly isOwner: boolean;
  readonly permissions: ReadonlySet<string>;
}): boolean =>
  !isOwner &&
  !permissions.has('web.jobs.view') &&
  ['view', 'complete', 'create'].some((leaf) => permissions.has(`mobile.jobs.${leaf}`));

/** When a job ended; null for one that has not. */
const endOf = ({ status, finishedAt, cancellation }: JobState): string | null =>
  isClosed(status) ? (finishedAt ?? cancellation?.canceledAt ?? null) : null;

/**
 * The values of the filter `own` of a job: its assignees; of a job that has ended, with the day (UTC) of its end, so that a list need
 * not read those of years.
 */
export function ownersOf(job: JobState): readonly string[] {
  const assignees = [...job.userUuids, ...job.teamUuids];
  if (OPEN.includes(job.status)) return assignees;
  const end = endOf(job);
  return end === null ? [] : assignees.map((uuid) => `${uuid}/${end.slice(0, 10)}`);
}

/** Who acts: a person, with the teams that the person is a member of at this moment. */
export interface Member {
  readonly user: string;
  readonly teams: readonly string[];
}

/** What a member may do with a job by its assignees; undefined for a job of others. */
export function accessOf(assignees: readonly Assignee[], { user, teams }: Member): Assignee['access'] | undefined {
  const own = assignees.filter(
    ({ userUuid, teamUuid }) => userUuid === user || (teamUuid !== null && teams.includes(teamUuid)),
  );
  return own.some(({ access }) => access === 'edit') ? 'edit' : own[0]?.access;
}
