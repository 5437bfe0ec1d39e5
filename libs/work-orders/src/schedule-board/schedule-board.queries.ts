import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CalendarDate, HttpResponse, ListQuery, Uuid, type Validation } from '#http';
import { daysBetween, startOfDay } from '#eventstore/domain';
import { Workforce } from '#scheduling';
import { daysWithin } from './days.js';
import { ScheduleBoard } from './schedule-board.service.js';
import { presentJobs, presentSchedule } from './schedule-board.view.js';

const LONGEST_DAYS = 31;
/** Nothing is earlier, though the first day of a zone east of Greenwich begins in the year 0, which PostgreSQL does not know. */
const FIRST_INSTANT = '0001-01-01T00:00:00.000Z';
/** Most workers of one answer. */
const MAX_WORKERS = 200;

export class GetScheduleQuery {
  @CalendarDate({ description: "First day, in the account's time zone" }) after!: string;
  @CalendarDate({ description: 'The day after the last one: at most 31 days later' }) before!: string;
  @Uuid({ optional: true, description: 'Only this worker' }) user_uuid?: string;
  @Uuid({ optional: true, description: 'Only the workers of this team' }) team_uuid?: string;
  @Uuid({
    optional: true,
    description: 'Only workers whose territory it is or who have a shift there on these days, and jobs there',
  })
  territory_uuid?: string;
  @Uuid({ optional: true, description: 'Continue after the worker with this uuid' }) after_user?: string;
}

export class GetSchedule extends ListQuery<GetScheduleQuery> {}

@QueryHandler(GetSchedule)
export class GetScheduleHandler implements IQueryHandler<GetSchedule> {
  constructor(
    private readonly board: ScheduleBoard,
    private readonly workforce: Workforce,
  ) {}

  async execute({ filters, ctx: { account, timeZone } }: GetSchedule): Promise<HttpResponse> {
    const asked = daysAsked(filters.validate());
    const days = daysWithin(asked.after, asked.before, timeZone);
    const from = startOfDay(asked.after, timeZone);
    const span = { from: from < FIRST_INSTANT ? FIRST_INSTANT : from, to: startOfDay(asked.before, timeZone) };
    const [user, team, territory, after] = [
      asked.user_uuid,
      asked.team_uuid,
      asked.territory_uuid,
      asked.after_user,
    ].map((uuid) => uuid?.toLowerCase());

    const [workers, unassigned] = await Promise.all([
      this.workforce.workers(account, {
        user,
        team,
        territory: territory === undefined ? undefined : { uuid: territory, within: span },
        after,
        limit: MAX_WORKERS + 1,
      }),
      user === undefined && team === undefined ? this.board.unassigned(account, span, territory) : [],
    ]);
    const page = workers.slice(0, MAX_WORKERS);
    const users = page.map(({ uuid }) => uuid);
    const assignees = new Set([...users, ...page.flatMap(({ teamUuids }) => teamUuids)]);
    const [months, jobs] =
      page.length === 0
        ? [[], []]
        : await Promise.all([
            this.workforce.months(account, users, span),
            this.board.jobsOf(account, [...assignees], span),
          ]);
    return new HttpResponse(
      200,
      { schedule: presentSchedule(page, days, months, jobs), unassigned: presentJobs(unassigned) },
      workers.length > page.length ? { Link: linkAfter(asked, page.at(-1)?.uuid ?? '') } : {},
    );
  }
}

/** The query, when its days are in order and not too many. @throws DomainError 422 with all errors. */
function daysAsked(validation: Validation<GetScheduleQuery>): GetScheduleQuery {
  const { after, before } = validation.value;
  if (after !== undefined && before !== undefined) {
    const days = daysBetween(after, before);
    if (days <= 0) validation.addError('before', 'must be after "after"');
    else if (days > LONGEST_DAYS) validation.addError('before', `must be at most ${LONGEST_DAYS} days after "after"`);
  }
  return validation.finish();
}

/** Where the workers after one are read: `after` is a date here, so they have a parameter of their own. */
function linkAfter(asked: GetScheduleQuery, user: string): string {
  const parameters = new URLSearchParams(Object.entries(asked) as [string, string][]);
  parameters.set('after_user', user);
  return `</v2/schedule?${parameters.toString()}>; rel="next"`;
}
