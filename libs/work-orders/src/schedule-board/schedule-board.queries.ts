import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CalendarDate, HttpResponse, ListQuery, Uuid, type Validation } from '#http';
import { daysBetween, startOfDay } from '#eventstore/domain';
import { Workforce } from '#scheduling';
import { daysWithin } from './days.js';
import { ScheduleBoard } from './schedule-board.service.js';
import { presentJobs, presentSchedule } from './schedule-board.view.js';

const MAX_DAYS = 31;
/** The lower bound of spans: PostgreSQL has no year 0, in which the first day of a zone east of Greenwich begins. */
const FIRST_INSTANT = '0001-01-01T00:00:00.000Z';
/** Maximum number of workers in a response. */
const MAX_WORKERS = 200;

export class GetScheduleQuery {
  @CalendarDate({ description: "First day, in the account's time zone" }) after!: string;
  @CalendarDate({ description: 'The day after the last day, at most 31 days after `after`' }) before!: string;
  @Uuid({ optional: true, description: 'Only this worker' }) user_uuid?: string;
  @Uuid({ optional: true, description: 'Only the workers of this team' }) team_uuid?: string;
  @Uuid({
    optional: true,
    description: 'Only workers of this territory or with a shift there on these days, and jobs in it',
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
    const query = validRange(filters.validate());
    const days = daysWithin(query.after, query.before, timeZone);
    const from = startOfDay(query.after, timeZone);
    const span = { from: from < FIRST_INSTANT ? FIRST_INSTANT : from, to: startOfDay(query.before, timeZone) };
    const [user, team, territory, after] = [
      query.user_uuid,
      query.team_uuid,
      query.territory_uuid,
      query.after_user,
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
      workers.length > page.length ? { Link: linkAfter(query, page.at(-1)?.uuid ?? '') } : {},
    );
  }
}

/** The query, with a valid range of days. @throws DomainError 422 with all errors. */
function validRange(validation: Validation<GetScheduleQuery>): GetScheduleQuery {
  const { after, before } = validation.value;
  if (after !== undefined && before !== undefined) {
    const days = daysBetween(after, before);
    if (days <= 0) validation.addError('before', 'must be after "after"');
    else if (days > MAX_DAYS) validation.addError('before', `must be at most ${MAX_DAYS} days after "after"`);
  }
  return validation.finish();
}

/** The link to the next page of workers. `after` is a date here, so the cursor is a separate parameter. */
function linkAfter(query: GetScheduleQuery, user: string): string {
  const parameters = new URLSearchParams(Object.entries(query) as [string, string][]);
  parameters.set('after_user', user);
  return `</v2/schedule?${parameters.toString()}>; rel="next"`;
}
