import { clock, DomainError } from '#eventstore/domain';
import {
  type Condition,
  limitedPerson,
  type Person,
  type Queryable,
  type RequestContext,
  type Visibility,
} from '#eventstore/store';
import { teamsOf } from '#scheduling';
import type { JobState } from '../job-state.js';
import { accessOf, CLOSED_DAYS, type Member, OPEN, seesOwnJobsOnly } from './own-jobs.js';
import { eventWithoutHidden, withoutHidden } from './shown-fields.view.js';

const DAY_MS = 86_400_000;

/** SQL: a job is one of the own jobs of a member. @param row the alias of its row. @param now in milliseconds since 1970. */
const ownJob = (row: string, { user, teams }: Member, now: number): Condition => ({
  sql: `(${row}.user_uuids @> array[?::uuid] or ${row}.team_uuids && ?::uuid[])
    and (${row}.status in (${OPEN.map((status) => `'${status}'`).join(', ')}) or ${row}.status in ('finished', 'canceled')
      and coalesce(${row}.finished_at, (${row}.cancellation ->> 'canceledAt')::timestamptz) >= ?)`,
  values: [user, teams, new Date(now - CLOSED_DAYS * DAY_MS).toISOString()],
});

/** The condition of the own jobs of a member, whose rows the filter `own` finds. @param now in milliseconds since 1970. */
function ownJobs(member: Member, now: number): Condition {
  // A device may be some minutes ahead.
  const days = Array.from({ length: CLOSED_DAYS + 2 }, (_, i) =>
    new Date(now + (1 - i) * DAY_MS).toISOString().slice(0, 10),
  );
  const values = [member.user, ...member.teams].flatMap((uuid) => [uuid, ...days.map((day) => `${uuid}/${day}`)]);
  const where = { sql: "p.filter = 'own' and p.value = v.value", values: [] };
  // There are few: they are read whole, and then sorted.
  const postings = { table: 'job_filter', uuid: 'job_uuid', isOrdered: false, where, values };
  return { ...ownJob('e', member, now), postings };
}

const memberOf = async (on: Queryable, account: string, { uuid }: Person): Promise<Member> => ({
  user: uuid,
  teams: await teamsOf(on, account, uuid),
});

/** People on the mobile permissions see their own jobs alone, without hidden fields (contract §19). */
export const jobVisibility: Visibility<JobState> = {
  isLimited: seesOwnJobsOnly,
  conditions: async (on, account, person) => [ownJobs(await memberOf(on, account, person), clock.now())],
  shown: withoutHidden,
  shownEvent: eventWithoutHidden,
};

/** They see the files of these jobs, but for those of hidden fields, and files that belong to no job yet. */
export const attachmentVisibility: Pick<Visibility<object>, 'isLimited' | 'conditions'> = {
  isLimited: seesOwnJobsOnly,
  conditions: async (on, account, person) => {
    const own = ownJob('j', await memberOf(on, account, person), clock.now());
    return [
      {
        sql: `(e.job_uuid is null or exists (
          select from job j where j.account_id = $1 and j.uuid = e.job_uuid and j.deleted_at is null and ${own.sql}
            and not exists (
              select from jsonb_array_elements(j.custom_fields || j.report_fields) f (field)
              where f.field ->> 'hidden' = 'true' and (f.field ->> 'uuid' = e.field_uuid::text
                or jsonb_typeof(f.field -> 'value') = 'array' and f.field -> 'value' @> to_jsonb(e.uuid::text)))))`,
        values: own.values,
      },
    ];
  },
};

/** 403 of a person who may only read a job. */
export const viewOnly = (): DomainError =>
  new DomainError(
    'forbidden',
    'job.view_only',
    'The person who has signed in is an assignee of the job with the access "view", which may only read it',
  );

/** Checks that a request may change one of the jobs that it sees. @throws DomainError 403 `job.view_only`. */
export async function mustBeEditable(
  on: Queryable,
  ctx: RequestContext,
  { assignees }: Pick<JobState, 'assignees'>,
): Promise<void> {
  const person = limitedPerson({ visibility: jobVisibility }, ctx);
  if (person === undefined || accessOf(assignees, { user: person.uuid, teams: [] }) === 'edit') return;
  if (accessOf(assignees, await memberOf(on, ctx.account, person)) !== 'edit') throw viewOnly();
}
