import { describe, expect, it } from '@jest/globals';
import { type Calendar, currentCalendar, DAY_MINUTES } from './calendar.js';
import { driveMinutes } from './places.js';
import { planOf } from './plan.js';

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** Every time that the current week may be shown as of: 9:00 to 15:00, Monday to Friday, and the Friday before. */
const CALENDARS: readonly Calendar[] = [
  '2026-11-16T05:00:00Z',
  ...upTo(5).flatMap((day) => upTo(7).map((hour) => new Date(Date.UTC(2026, 10, 16 + day, 9 + hour)).toISOString())),
].map((now) => currentCalendar('UTC', new Date(now)));

/** A plan as of each of these times, each of another seed. */
const PLANS = CALENDARS.map((calendar, seed) => ({ seed, ...planOf(seed, calendar) }));

describe('a plan', () => {
  it('is equal for equal seeds, and differs for different seeds', () => {
    const [plan] = PLANS;
    if (plan === undefined) throw new Error('There is no plan');
    expect({ seed: 0, ...planOf(0, plan.calendar) }).toEqual(plan);
    for (const part of ['jobs', 'clients', 'sites', 'users'] as const)
      expect(planOf(1, plan.calendar)[part]).not.toEqual(plan[part]);
  });

  it.each(PLANS)('has 400 jobs in every status (seed $seed)', ({ clients, sites, jobs }) => {
    const statuses = new Set(jobs.map(({ status }) => status));
    expect([clients.length, sites.length, jobs.length, statuses.size]).toEqual([60, 80, 400, 8]);
    expect(jobs.filter(({ status }) => status === 'posted').length).toBeLessThan(60);
  });
});

describe('the visits of a worker', () => {
  it.each(PLANS)(
    'are within the shifts, with time to drive between them, as planned and as they took place (seed $seed)',
    ({ visits, workers }) => {
      for (const worker of workers) {
        const own = visits
          .filter((visit) => [visit.worker, ...(visit.team?.workers ?? [])].some(({ email }) => email === worker.email))
          .sort((a, b) => a.from - b.from);
        const faults = own.flatMap((visit, i) => {
          const shift = worker.shifts.find(({ from, until }) => from <= visit.from && visit.from < until);
          const before = own[i - 1];
          const isFirst = before === undefined || before.from < (shift?.from ?? 0);
          const free = isFirst ? (shift?.from ?? Infinity) : Math.max(before.until, before.finishes);
          const travel = driveMinutes(visit.origin, visit.site.point);
          const isPossible =
            visit.departs >= free &&
            visit.until <= (shift?.until ?? 0) &&
            visit.starts - visit.departs >= travel &&
            visit.finishes > visit.starts &&
            (visit.status === 'en_route' || visit.finishes <= (shift?.until ?? 0));
          return isPossible ? [] : [{ free, shift, travel, visit }];
        });
        expect(faults).toEqual([]);
      }
    },
  );

  it.each(PLANS)('are to different sites on a day (seed $seed)', ({ visits }) => {
    const visited = visits.map(({ from, site }) => `${Math.floor(from / DAY_MINUTES)} ${site.externalId}`);
    expect(new Set(visited).size).toBe(visited.length);
  });
});
