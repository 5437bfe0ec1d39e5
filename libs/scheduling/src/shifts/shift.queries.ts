import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CalendarDate, GetQuery, HttpResponse, type Input } from '#http';
import { daysBetween, notFound, startOfDay } from '#eventstore/domain';
import { type RequestContext, EntityReader } from '#eventstore/store';
import { Users } from '../users/user.entity.js';
import { covering, monthsWithin } from './interval.js';
import { presentInterval } from './shift.view.js';
import { ShiftMonths } from './shift-month.entity.js';

/** Maximum days of one response (specification, Limits). */
const MAX_DAYS = 7;

export class GetShiftsQuery {
  @CalendarDate({ description: "First day, in the account's time zone" }) after!: string;
  @CalendarDate({ description: 'The day after the last one: at most 7 days later' }) before!: string;
}

export class GetShifts extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<GetShiftsQuery>,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(GetShifts)
export class GetShiftsHandler implements IQueryHandler<GetShifts> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, filters, ctx }: GetShifts): Promise<HttpResponse> {
    const user = await this.reader.find(Users, ctx.account, ref);
    if (user === undefined) throw notFound('user');
    const validation = filters.validate();
    const { after, before } = validation.value;
    if (after !== undefined && before !== undefined) {
      const days = daysBetween(after, before);
      if (days <= 0) validation.addError('before', 'must be after "after"');
      else if (days > MAX_DAYS) validation.addError('before', `must be at most ${MAX_DAYS} days after "after"`);
    }
    const period = validation.finish();
    const from = startOfDay(period.after, ctx.timeZone);
    const to = startOfDay(period.before, ctx.timeZone);
    const months = monthsWithin(from, to);
    const { items } = await this.reader.list(ShiftMonths, ctx.account, 'oldest first', { limit: months.length }, [
      { sql: 'e.user_uuid = ? and e.month = any(?)', values: [user.uuid, months] },
    ]);
    const territories = items.flatMap(({ refLists }) => refLists.territories ?? []);
    const jobTypes = items.flatMap(({ refLists }) => refLists.jobTypes ?? []);
    const timeline = covering(
      items.flatMap(({ state }) => state.intervals),
      from,
      to,
    );
    return new HttpResponse(200, { timeline: timeline.map((one) => presentInterval(one, territories, jobTypes)) });
  }
}
