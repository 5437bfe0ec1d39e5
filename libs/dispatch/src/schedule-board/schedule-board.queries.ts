import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Enum, HttpResponse, JsonText, ListQuery } from '#http';
import { AccountSettings, Database, References } from '#eventstore/store';
import { Workforce } from '#scheduling';
import type { ScheduledAccount } from '#scheduling/fit';
import { ScheduledJobs } from '#work-orders';
import { BoardDetails } from './board-details.service.js';
import { daysWithin } from './days.js';
import { presentBoardJobs, presentSchedule, scheduleJson } from './schedule-board.view.js';
import { WorkerDaysQuery, workerDaysOf, workersOf } from '../worker-days/worker-days.queries.js';

export class GetScheduleQuery extends WorkerDaysQuery {
  @Enum({
    values: ['details'],
    optional: true,
    description:
      'Add to each job its version, priority, summary, assignees, client, site, address, type, arrival window and number of conflicts',
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
    private readonly settings: AccountSettings<ScheduledAccount>,
    readonly references: References,
    readonly database: Database,
  ) {}

  async execute({ filters, ctx }: GetSchedule): Promise<HttpResponse> {
    const { account, timeZone } = ctx;
    const asked = await workerDaysOf(filters, ctx, this);
    const { query, span, users: named, teams, territories } = asked;
    const days = daysWithin(query.after, query.before, timeZone);
    const hasDetails = query.include === 'details';

    const [{ workers: found, headers }, unassigned, settings] = await Promise.all([
      workersOf(this.workforce, account, '/v2/schedule', asked),
      named === undefined && teams === undefined ? this.jobs.unassigned(account, span, territories, hasDetails) : [],
      hasDetails ? this.settings.ofAccount(account) : undefined,
    ]);
    const users = found.map(({ uuid }) => uuid);
    // The jobs of teams are those of their active members.
    const lanes = found.map((worker) => (worker.isActive ? worker : { ...worker, teamUuids: [] }));
    const assignees = new Set([...users, ...lanes.flatMap(({ teamUuids }) => teamUuids)]);
    const [months, jobs] =
      found.length === 0
        ? [[], []]
        : await Promise.all([
            this.workforce.months(account, users, span),
            this.jobs.assignedTo(account, [...assignees], span, hasDetails),
          ]);
    const busy = new Set(jobs.flatMap(({ userUuids }) => userUuids));
    const workers = lanes.filter(({ uuid, isActive }) => isActive || busy.has(uuid));
    const details = settings && (await this.details.of(account, [...jobs, ...unassigned], span, settings.scheduling));
    const shown = {
      schedule: presentSchedule(workers, days, months, jobs, details),
      unassigned: presentBoardJobs(unassigned, details),
    };
    return new HttpResponse(200, new JsonText(scheduleJson(shown)), headers);
  }
}
