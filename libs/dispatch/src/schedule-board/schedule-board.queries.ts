import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Enum, HttpResponse, ListQuery } from '#http';
import { Workforce } from '#scheduling';
import { ScheduledJobs } from '#work-orders';
import { BoardDetails } from './board-details.service.js';
import { daysWithin } from './days.js';
import { presentJobs, presentSchedule } from './schedule-board.view.js';
import { linkAfter, MAX_WORKERS, WorkerDaysQuery, workerDaysOf } from './worker-days.queries.js';

export class GetScheduleQuery extends WorkerDaysQuery {
  @Enum({
    values: ['details'],
    optional: true,
    description:
      'Add to each job its version, assignees, client, site, address, type, arrival window and number of overlaps',
  })
  include?: 'details';
}

export class GetSchedule extends ListQuery<GetScheduleQuery> {}

@QueryHandler(GetSchedule)
export class GetScheduleHandler implements IQueryHandler<GetSchedule> {
  constructor(
    private readonly jobs: ScheduledJobs,
    private readonly details: BoardDetails,
    private readonly workforce: Workforce,
  ) {}

  async execute({ filters, ctx: { account, timeZone } }: GetSchedule): Promise<HttpResponse> {
    const { query, span, user, team, territory, after } = workerDaysOf(filters, timeZone);
    const days = daysWithin(query.after, query.before, timeZone);
    const hasDetails = query.include === 'details';

    const [workers, unassigned] = await Promise.all([
      this.workforce.workers(account, {
        user,
        team,
        territory: territory === undefined ? undefined : { uuid: territory, within: span },
        after,
        limit: MAX_WORKERS + 1,
      }),
      user === undefined && team === undefined ? this.jobs.unassigned(account, span, territory, hasDetails) : [],
    ]);
    const page = workers.slice(0, MAX_WORKERS);
    const users = page.map(({ uuid }) => uuid);
    const assignees = new Set([...users, ...page.flatMap(({ teamUuids }) => teamUuids)]);
    const [months, jobs] =
      page.length === 0
        ? [[], []]
        : await Promise.all([
            this.workforce.months(account, users, span),
            this.jobs.assignedTo(account, [...assignees], span, hasDetails),
          ]);
    const details = hasDetails ? await this.details.of(account, [...jobs, ...unassigned]) : undefined;
    return new HttpResponse(
      200,
      {
        schedule: presentSchedule(page, days, months, jobs, details),
        unassigned: presentJobs(unassigned, details),
      },
      workers.length > page.length ? { Link: linkAfter('/v2/schedule', query, page.at(-1)?.uuid ?? '') } : {},
    );
  }
}
