import { describe, expect, it } from '@jest/globals';
import { compareServed, type ServedJob } from './served-jobs.js';

const job = {
  jobUuid: 'a',
  serialNo: 17,
  version: 3,
  startsAt: '2026-05-10T08:00:00.000Z',
  endsAt: '2026-05-10T09:00:00.000Z',
};
const before: ServedJob = { ...job, servedAt: '2026-05-01T00:00:00.000Z', hasLeft: false };
const left: ServedJob = { ...before, hasLeft: true };
const at = (now: string, since = '2026-04-01T00:00:00.000Z') => ({ now, since });

describe('the jobs that a calendar feed serves', () => {
  it('a new job is served from now on', () => {
    const now = '2026-05-02T00:00:00.000Z';
    expect(compareServed([], [job], at(now))).toEqual({
      served: new Map([['a', { ...before, servedAt: now }]]),
      changed: [{ ...before, servedAt: now }],
      removed: [],
    });
  });

  it('a job that is as before keeps the time at which it was served first', () => {
    const change = compareServed([before], [job], at('2026-05-02T00:00:00.000Z'));
    expect([...change.served.values()]).toEqual([before]);
    expect(change.changed).toEqual([]);
  });

  it.each([
    ['of another version', { ...job, version: 4 }],
    ['of another length', { ...job, endsAt: '2026-05-10T10:00:00.000Z' }],
  ])('a job %s is served anew', (_, changed) => {
    const now = '2026-05-02T00:00:00.000Z';
    expect(compareServed([before], [changed], at(now)).changed).toEqual([
      { ...changed, servedAt: now, hasLeft: false },
    ]);
  });

  it('a job that has left stays as such for 30 days, and is served anew when it is back', () => {
    const now = '2026-05-02T00:00:00.000Z';
    const first = compareServed([before], [], at(now));
    expect(first.changed).toEqual([{ ...before, servedAt: now, hasLeft: true }]);
    expect([...compareServed([left], [], at('2026-05-31T00:00:00.000Z')).served.values()]).toEqual([left]);
    expect(compareServed([left], [], at('2026-05-31T00:00:00.001Z'))).toEqual({
      served: new Map(),
      changed: [],
      removed: ['a'],
    });
    expect(compareServed([left], [job], at(now)).changed).toEqual([{ ...before, servedAt: now }]);
  });

  it('a job that is over before the feed begins is removed at once', () => {
    expect(compareServed([before], [], at('2026-06-20T00:00:00.000Z', job.endsAt)).removed).toEqual(['a']);
  });

  it('of more than 5,000 jobs that have left, the oldest are removed', () => {
    const gone = Array.from({ length: 5_002 }, (_, n) => ({
      ...left,
      jobUuid: String(n),
      servedAt: new Date(Date.parse(left.servedAt) + n).toISOString(),
    }));
    const { served, removed } = compareServed(gone, [], at('2026-05-02T00:00:00.000Z'));
    expect(served.size).toBe(5_000);
    expect([...removed].sort()).toEqual(['0', '1']);
  });
});
