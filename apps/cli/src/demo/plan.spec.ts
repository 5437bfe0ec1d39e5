import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { type Calendar, currentCalendar, DAY_MINUTES } from './calendar.js';
import type { DemoFile } from './files.js';
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

  it.each(PLANS)('has 408 jobs in every status (seed $seed)', ({ clients, sites, jobs }) => {
    const statuses = new Set(jobs.map(({ status }) => status));
    expect([clients.length, sites.length, jobs.length, statuses.size]).toEqual([60, 80, 408, 8]);
    expect(jobs.filter(({ status }) => status === 'posted').length).toBeLessThan(60);
  });
});

describe('the files of a plan', () => {
  const filesOf = ({ jobs }: (typeof PLANS)[number]) =>
    jobs.flatMap(({ steps }) =>
      steps.flatMap((step) =>
        step.type === 'finish'
          ? (step.body.report_fields ?? []).flatMap(({ value }) => (Array.isArray(value) ? (value as DemoFile[]) : []))
          : [],
      ),
    );

  it.each(PLANS)('are a few dozen small images (seed $seed)', (plan) => {
    const files = filesOf(plan);
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThan(80);
    // Each is a separate object: an entry that is sent twice would be one attachment.
    expect(new Set(files).size).toBe(files.length);
    expect(Math.max(...files.map(({ base64_content }) => base64_content.length))).toBeLessThan(4000);
  });

  it('are PNGs of a few kinds, each of whole chunks with their checksums', () => {
    const kinds = new Map(PLANS.flatMap(filesOf).map(({ name, base64_content }) => [base64_content, name]));
    expect([...new Set(kinds.values())].sort()).toEqual(['after.png', 'before.png', 'breakers.png', 'signature.png']);
    expect(kinds.size).toBe(12);
    for (const content of kinds.keys()) {
      const png = Buffer.from(content, 'base64');
      expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
      const chunks = new Map<string, Buffer>();
      for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
        const end = at + 8 + png.readUInt32BE(at);
        expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
        chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
      }
      expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
      const [width = 0, height = 0] = [0, 4].map((at) => chunks.get('IHDR')?.readUInt32BE(at));
      expect(inflateSync(chunks.get('IDAT') ?? '')).toHaveLength(height * (1 + 3 * width));
    }
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
