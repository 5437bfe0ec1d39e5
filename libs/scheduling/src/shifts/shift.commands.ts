import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeCommand } from '#kernel';
import { type Faults, notFound, parseInstant, plusDays } from '#kernel/domain';
import { Flag, Form, Forms, namedAmong, NestedList, ReferenceTo, Timestamp, Uuid } from '#kernel/http';
import { Answer, EventStore, type Label, type Stored, type Work } from '#kernel/store';
import { Users } from '../users/user.entity.js';
import { byMonth, overlapsIn, type Overwrite } from './interval.js';
import { overwriteMonth } from './timeline.js';
import { Timelines } from './timeline.entity.js';

/** Longest interval, in calendar days of the account's time zone. */
const LONGEST_DAYS = 31;

export class ShiftBody {
  @Timestamp() time_from!: string;
  @Timestamp() time_to!: string;
  @Flag({ optional: true, nullable: true, description: 'true unless given; null clears what was known of the time' })
  working?: boolean | null;
  @ReferenceTo(['uuid', 'name'], { optional: true, nullable: true })
  territory?: { uuid?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'As territory.uuid' }) territory_uuid?: string | null;
  @ReferenceTo(['uuid', 'code'], { optional: true, nullable: true })
  job_type?: { uuid?: string | null; code?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'As job_type.uuid' }) job_type_uuid?: string | null;
}

export class UpdateShiftsBody {
  @NestedList(() => ShiftBody, { max: 500, description: 'Each overwrites whatever it overlaps' }) shifts!: ShiftBody[];
}

/** Overwrites parts of a user's timeline, all or nothing; it has no version of its own. */
export class UpdateShifts extends ChangeCommand {}

@CommandHandler(UpdateShifts)
export class UpdateShiftsHandler implements ICommandHandler<UpdateShifts> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: UpdateShifts): Promise<Answer> {
    const overwrite = async (work: Work): Promise<Answer> => {
      const user = await work.find(Users, ref);
      if (user === undefined) throw notFound('user');
      const form = this.forms.body(UpdateShiftsBody, body);
      // There is nothing that a tag could name: better to refuse than to pass over a condition.
      if (who.ifMatch !== undefined) form.fault('If-Match', 'must be absent: shifts have no version');
      const times = timesOf(form, who.timeZone);
      const months = [...byMonth(times.filter((time) => time !== undefined)).keys()];
      const timelines = await work.where(Timelines, {
        sql: 'e.user_uuid = ? and e.month = any(?)',
        values: [user.uuid, months],
      });
      const shifts = await this.named(form, work, times, timelines);
      void form.valid;
      for (const [month, given] of byMonth(shifts)) {
        const timeline = timelines.find(({ state }) => state.month === month);
        const decision = overwriteMonth(user.uuid, month, given);
        if (timeline) work.changeAlong(Timelines, timeline, decision);
        else await work.create(Timelines, () => decision);
      }
      work.requires({ guard: 'user.usable', uuid: user.uuid });
      return new Answer(204, undefined);
    };
    return this.store.transact(who, overwrite, `timeline/${ref}`);
  }

  /** The intervals with the territories and job types that they name, each looked up once. */
  private named(
    form: Form<UpdateShiftsBody>,
    work: Work,
    times: readonly (Overwrite | undefined)[],
    timelines: readonly Pick<Stored<object>, 'lists'>[],
  ): Promise<Overwrite[]> {
    const shifts = form.value.shifts ?? [];
    const looked = new Map<string, Promise<{ readonly label: Label | null | undefined; readonly faults: Faults }>>();
    const find = async (i: number, field: 'territory' | 'job_type', list: string): Promise<string | null> => {
      const shift: Partial<ShiftBody> = shifts[i] ?? {};
      const [input, flat] = [shift[field], shift[`${field}_uuid`]];
      const key = JSON.stringify([field, input, flat]);
      const current = timelines.flatMap(({ lists }) => lists[list] ?? []);
      const one = new Form<ShiftBody>(shift, {});
      const look =
        looked.get(key) ??
        this.forms
          .reference(one, work, field, field, namedAmong(current, { ...input, ...(flat ? { uuid: flat } : {}) }))
          .then((label) => ({ label, faults: one.faults }));
      looked.set(key, look);
      const { label, faults } = await look;
      for (const [path, messages] of Object.entries(faults))
        for (const message of messages) form.fault(`shifts.${i}.${path}`, message);
      return label?.uuid ?? null;
    };
    return Promise.all(
      times.map(async (time, i) => {
        const [territoryUuid, jobTypeUuid] = await Promise.all([
          find(i, 'territory', 'territories'),
          find(i, 'job_type', 'jobTypes'),
        ]);
        return time && { ...time, territoryUuid, jobTypeUuid };
      }),
    ).then((shifts) => shifts.filter((shift) => shift !== undefined));
  }
}

/** The times of a request's intervals, in their places; undefined where there is a fault. */
function timesOf(form: Form<UpdateShiftsBody>, timeZone: string): (Overwrite | undefined)[] {
  // Of the right form, so what is no instant lies in a year that only the zone makes too early or too late.
  const instant = (text: string, path: string): string => {
    const read = parseInstant(text, timeZone);
    if (read === undefined) form.fault(path, 'must lie in the years 0001 to 9999 of UTC');
    return read ?? '';
  };
  const times = (form.value.shifts ?? []).map(({ time_from, time_to, working }, i): Overwrite | undefined => {
    const at = `shifts.${i}`;
    if (at in form.faults || form.isFaulty(`${at}.time_from`) || form.isFaulty(`${at}.time_to`)) return undefined;
    const [timeFrom, timeTo] = [instant(time_from, `${at}.time_from`), instant(time_to, `${at}.time_to`)];
    if (timeFrom === '' || timeTo === '') return undefined;
    if (timeFrom >= timeTo) form.fault(`${at}.time_to`, 'must be after time_from');
    // Not as text: the latest end may lie beyond the year 9999.
    else if (Date.parse(timeTo) > Date.parse(plusDays(timeFrom, LONGEST_DAYS, timeZone)))
      form.fault(`${at}.time_to`, `must be at most ${LONGEST_DAYS} days after time_from`);
    else
      return {
        timeFrom,
        timeTo,
        working: working === undefined ? true : working,
        territoryUuid: null,
        jobTypeUuid: null,
      };
    return undefined;
  });
  for (const [one, other] of overlapsIn(times)) form.fault(`shifts.${other}`, `overlaps shifts.${one}`);
  return times;
}
