import { describe, expect, it } from '@jest/globals';
import { type Calendar, currentCalendar } from './calendar.js';
import { Chance } from './chance.js';
import { clientele } from './clients.js';
import { teams, workers } from './people.js';
import { drive } from './places.js';
import { planOf } from './plan.js';
import { Planner, type Visit } from './visits.js';

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** Every moment at which the current week may be shown: 9:00 to 15:00, Monday to Friday, and the Friday before. */
const MOMENTS: readonly Calendar[] = [
  '2026-11-16T05:00:00Z',
  ...upTo(5).flatMap((day) => upTo(7).map((hour) => new Date(Date.UTC(2026, 10, 16 + day, 9 + hour)).toISOString())),
].map((now) => currentCalendar('UTC', new Date(now)));

describe('a plan', () => {
  it('is the same for the same seed, and another for another', () => {
    const [calendar] = MOMENTS;
    if (calendar === undefined) throw new Error('There is no moment');
    expect(planOf(7, calendar)).toEqual(planOf(7, calendar));
    for (const part of ['jobs', 'clients', 'sites', 'users'] as const)
      expect(planOf(8, calendar)[part]).not.toEqual(planOf(7, calendar)[part]);
  });

  it('has 400 jobs in every state, whenever it is asked for', () => {
    for (const [seed, calendar] of MOMENTS.entries()) {
      const { clients, sites, jobs } = planOf(seed, calendar);
      const statuses = new Set(jobs.map(({ status }) => status));
      expect({
        seed,
        clients: clients.length,
        sites: sites.length,
        jobs: jobs.length,
        statuses: statuses.size,
      }).toEqual({
        seed,
        clients: 60,
        sites: 80,
        jobs: 400,
        statuses: 8,
      });
      expect(jobs.filter(({ status }) => status === 'posted').length).toBeLessThan(60);
    }
  });
});

describe('the visits of a worker', () => {
  const visitsOf = (seed: number, calendar: Calendar): Visit[] => {
    const staff = workers();
    const { sites } = clientele(new Chance(seed, 'clients'));
    return new Planner(calendar, sites, new Chance(seed, 'visits')).visits(staff, teams(staff));
  };

  it('lie within the shifts, and leave time to drive from one to the next, as planned and as they went', () => {
    for (const [seed, calendar] of MOMENTS.entries()) {
      const visits = visitsOf(seed, calendar);
      for (const worker of workers()) {
        const own = visits
          .filter((visit) => [visit.worker, ...(visit.team?.workers ?? [])].some(({ email }) => email === worker.email))
          .sort((a, b) => a.from - b.from);
        own.forEach((visit, i) => {
          const shift = worker.shifts.find(({ from, until }) => from <= visit.from && visit.from < until);
          const before = own[i - 1];
          const isFirst = before === undefined || before.from < (shift?.from ?? 0);
          const free = isFirst ? (shift?.from ?? Infinity) : Math.max(before.until, before.finishes);
          const travel = drive(visit.origin, visit.site.place);
          const times = { departs: visit.departs >= free, until: visit.until <= (shift?.until ?? 0) };
          const went = {
            driven: visit.starts - visit.departs >= travel,
            worked: visit.finishes > visit.starts,
            done: visit.phase === 'en_route' || visit.finishes <= (shift?.until ?? 0),
          };
          const at = { seed, worker: worker.email, from: visit.from };
          expect({ ...at, ...times, ...went }).toEqual({
            ...at,
            ...{ departs: true, until: true, driven: true, worked: true, done: true },
          });
        });
      }
    }
  });
});
