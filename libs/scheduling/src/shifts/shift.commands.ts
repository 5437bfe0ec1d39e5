import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type Fields,
  parseInput,
  type TakenBack,
  Examples,
  ChangeCommand,
  Bool,
  namedAmong,
  NestedList,
  type ReferenceBody,
  ReferenceTo,
  resolveReference,
  Timestamp,
  Uuid,
  Validation,
} from '#http';
import { isDeepStrictEqual } from 'node:util';
import { addDays, dateAt, notFound, startOfDay, type ValidationErrors, versionMismatch } from '#eventstore/domain';
import {
  acceptsVersion,
  EventStore,
  type EntityRef,
  type Entity,
  type Outcome,
  type UnitOfWork,
} from '#eventstore/store';
import { userOfPath } from '../users/user.entity.js';
import { byMonth, outside, overlapsIn, type Overwrite } from './interval.js';
import { setShifts } from './shift-month.js';
import { ShiftMonths } from './shift-month.entity.js';

/** Maximum length of an interval, in calendar days of the account's time zone. */
const MAX_SHIFT_DAYS = 31;

export class ShiftBody {
  @Timestamp() time_from!: string;
  @Timestamp() time_to!: string;
  @Bool({ optional: true, nullable: true, description: 'Defaults to true; null clears the interval' })
  working?: boolean | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true })
  territory?: ReferenceBody<'name'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as territory.uuid' }) territory_uuid?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'code'], { optional: true, nullable: true })
  job_type?: ReferenceBody<'code'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as job_type.uuid' }) job_type_uuid?: string | null;
}

@Examples({
  'a day and a day off': {
    shifts: [
      { time_from: '2030-01-07T08:00:00', time_to: '2030-01-07T17:00:00' },
      { time_from: '2030-01-08T00:00:00', time_to: '2030-01-09T00:00:00', working: false },
    ],
  },
})
export class UpdateShiftsBody {
  @NestedList(() => ShiftBody, { max: 500, description: 'Each interval overwrites what it overlaps' })
  shifts!: ShiftBody[];
}

/** As {@link UpdateShiftsBody}: days are taken back whole, whatever set them. A month has fewer than 9,000 times of five minutes. */
class RevertShiftsBody extends UpdateShiftsBody {
  @NestedList(() => ShiftBody, { max: 10_000 }) declare shifts: ShiftBody[];
}

/** Overwrites parts of a user's timeline, atomically. A timeline has no version. */
export class UpdateShifts extends ChangeCommand<UpdateShiftsBody> {}

@CommandHandler(UpdateShifts)
export class UpdateShiftsHandler implements ICommandHandler<UpdateShifts> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateShifts): Promise<Outcome> {
    const overwrite = async (uow: UnitOfWork): Promise<Outcome> => {
      const user = await userOfPath(uow, ref);
      // A user that an undo deletes may be gone before the shifts are taken back.
      if (user === undefined && !ctx.takesBack) throw notFound('user');
      const userUuid = user?.uuid ?? ref;
      const validation = input.validate();
      // Without a version no tag can match: an error is better than an ignored condition.
      if (ctx.expectedVersions !== undefined && !ctx.takesBack)
        validation.addError('If-Match', 'must be absent: shifts have no version');
      const times = timesOf(validation, ctx.timeZone);
      const months = [...byMonth(times.filter((time) => time !== undefined)).keys()];
      const shiftMonths = await uow.where(ShiftMonths, {
        sql: 'e.user_uuid = ? and e.month = any(?)',
        values: [userUuid, months],
      });
      const changed = ctx.takesBack && shiftMonths.find(({ version }) => !acceptsVersion(ctx, version));
      if (changed) throw versionMismatch(changed.version);
      const shifts = await withReferences(validation, uow, times, shiftMonths);
      validation.finish();
      const events: string[] = [];
      for (const [month, given] of byMonth(shifts)) {
        const shiftMonth = shiftMonths.find(({ state }) => state.month === month);
        const decision = setShifts(userUuid, month, given);
        const outcome = shiftMonth
          ? uow.record(ShiftMonths, shiftMonth, decision)
          : await uow.create(ShiftMonths, () => decision);
        events.push(...outcome.events);
      }
      if (user !== undefined) uow.addGuard({ guard: 'user.living', uuid: userUuid });
      return { uuid: userUuid, version: 0, created: false, events };
    };
    return this.store.transact(ctx, overwrite, `shifts/${ref}`);
  }
}

/** The intervals with their territories and job types, each resolved once. */
function withReferences(
  validation: Validation<UpdateShiftsBody>,
  uow: UnitOfWork,
  times: readonly (Overwrite | undefined)[],
  shiftMonths: readonly Pick<Entity<object>, 'refLists'>[],
): Promise<Overwrite[]> {
  const shifts = validation.value.shifts ?? [];
  const lookups = new Map<
    string,
    Promise<{ readonly entityRef: EntityRef | null | undefined; readonly errors: ValidationErrors }>
  >();
  const find = async (i: number, field: 'territory' | 'job_type', list: string): Promise<string | null> => {
    const shift: Partial<ShiftBody> = shifts[i] ?? {};
    const [input, flat] = [shift[field], shift[`${field}_uuid`]];
    const key = JSON.stringify([field, input, flat]);
    const current = shiftMonths.flatMap(({ refLists }) => refLists[list] ?? []);
    const one = new Validation<ShiftBody>(shift, {});
    const lookup =
      lookups.get(key) ??
      resolveReference(one, uow, field, field, namedAmong(current, { ...input, ...(flat ? { uuid: flat } : {}) })).then(
        (entityRef) => ({ entityRef, errors: one.errors }),
      );
    lookups.set(key, lookup);
    const { entityRef, errors } = await lookup;
    validation.addErrors(errors, (path) => `shifts.${i}.${path}`);
    return entityRef?.uuid ?? null;
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

/** The times of a request's intervals, by index; undefined for an invalid one. */
function timesOf(validation: Validation<UpdateShiftsBody>, timeZone: string): (Overwrite | undefined)[] {
  const times = (validation.value.shifts ?? []).map(({ time_from, time_to, working }, i): Overwrite | undefined => {
    const at = `shifts.${i}`;
    if (at in validation.errors || validation.hasError(`${at}.time_from`) || validation.hasError(`${at}.time_to`))
      return undefined;
    const timeFrom = validation.instant(`${at}.time_from`, time_from, timeZone);
    const timeTo = validation.instant(`${at}.time_to`, time_to, timeZone);
    if (timeFrom === undefined || timeTo === undefined) return undefined;
    if (timeFrom >= timeTo) validation.addError(`${at}.time_to`, 'must be after time_from');
    // Compared as numbers, not text: the latest end may be after the year 9999.
    else if (Date.parse(timeTo) > Date.parse(addDays(timeFrom, MAX_SHIFT_DAYS, timeZone)))
      validation.addError(`${at}.time_to`, `must be at most ${MAX_SHIFT_DAYS} days after time_from`);
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
  for (const [one, other] of overlapsIn(times)) validation.addError(`shifts.${other}`, `overlaps shifts.${one}`);
  return times;
}

type ShownShift = Readonly<Record<'time_from' | 'time_to', string>> & Fields;

/** The intervals of each day of the account's time zone, by its date. Those that go over midnight are divided. */
type ShiftsOfDays = Readonly<Record<string, readonly ShownShift[]>>;

/**
 * How a month of shifts is taken back: the user's time becomes what it was, but on days that were changed again since. By undos
 * alone; it has no PATCH of its own.
 */
export const takenBackShifts: TakenBack = {
  writable: ({ user_uuid, intervals }, { timeZone }) => ({
    user_uuid,
    days: byDay(intervals as readonly ShownShift[], timeZone),
  }),
  blank: { days: {} },
  update: (_, { days }, ctx, present) =>
    new UpdateShifts(
      String(present['user_uuid']),
      parseInput(RevertShiftsBody, { shifts: replacing(present['days'] as ShiftsOfDays, days as ShiftsOfDays) }),
      ctx,
    ),
};

function byDay(intervals: readonly ShownShift[], timeZone: string): ShiftsOfDays {
  const days: Record<string, ShownShift[]> = {};
  for (const interval of intervals)
    for (let from = interval.time_from; from < interval.time_to;) {
      const date = dateAt(from, timeZone);
      const end = addDays(startOfDay(date, timeZone), 1, timeZone);
      const to = end < interval.time_to ? end : interval.time_to;
      (days[date] ??= []).push({ ...interval, time_from: from, time_to: to });
      from = to;
    }
  return days;
}

/** What makes some days of others: the intervals of those that differ, and what clears the time that these leave. */
function replacing(present: ShiftsOfDays, wanted: ShiftsOfDays): Fields[] {
  const dates = new Set([...Object.keys(present), ...Object.keys(wanted)]);
  return [...dates].flatMap((date) => {
    const [is, becomes] = [present[date] ?? [], wanted[date] ?? []];
    if (isDeepStrictEqual(is, becomes)) return [];
    const left = outside(is.map(spanOf), becomes.map(spanOf));
    return [
      ...becomes,
      ...left.map(({ timeFrom, timeTo }) => ({ time_from: timeFrom, time_to: timeTo, working: null })),
    ];
  });
}

const spanOf = ({ time_from, time_to }: ShownShift) => ({ timeFrom: time_from, timeTo: time_to });
