import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery } from '#kernel';
import { daysBetween, notFound, startOfDay } from '#kernel/domain';
import { CalendarDate, Forms } from '#kernel/http';
import { Answer, type Caller, EntityReader } from '#kernel/store';
import { Users } from '../users/user.entity.js';
import { covering, monthsWithin } from './interval.js';
import { presentInterval } from './shift.view.js';
import { Timelines } from './timeline.entity.js';

/** Most days of one answer (specification, Limits). */
const LONGEST_DAYS = 7;

export class GetShiftsQuery {
  @CalendarDate({ description: "First day, in the account's time zone" }) after!: string;
  @CalendarDate({ description: 'The day after the last one: at most 7 days later' }) before!: string;
}

export class GetShifts extends GetQuery {
  constructor(
    ref: string,
    readonly query: unknown,
    who: Caller,
  ) {
    super(ref, who);
  }
}

@QueryHandler(GetShifts)
export class GetShiftsHandler implements IQueryHandler<GetShifts> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ ref, query, who }: GetShifts): Promise<Answer> {
    const user = await this.reader.find(Users, who.account, ref);
    if (user === undefined) throw notFound('user');
    const form = this.forms.form(GetShiftsQuery, query);
    const { after, before } = form.value;
    if (after !== undefined && before !== undefined) {
      const days = daysBetween(after, before);
      if (days <= 0) form.fault('before', 'must be after "after"');
      else if (days > LONGEST_DAYS) form.fault('before', `must be at most ${LONGEST_DAYS} days after "after"`);
    }
    const asked = form.valid;
    const from = startOfDay(asked.after, who.timeZone);
    const to = startOfDay(asked.before, who.timeZone);
    const months = monthsWithin(from, to);
    const { items } = await this.reader.list(Timelines, who.account, 'oldest first', { limit: months.length }, [
      { sql: 'e.user_uuid = ? and e.month = any(?)', values: [user.uuid, months] },
    ]);
    const territories = items.flatMap(({ lists }) => lists.territories ?? []);
    const jobTypes = items.flatMap(({ lists }) => lists.jobTypes ?? []);
    const timeline = covering(
      items.flatMap(({ state }) => state.intervals),
      from,
      to,
    );
    return new Answer(200, { timeline: timeline.map((one) => presentInterval(one, territories, jobTypes)) });
  }
}
