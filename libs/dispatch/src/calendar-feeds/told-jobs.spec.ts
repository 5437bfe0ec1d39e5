import { describe, expect, it } from '@jest/globals';
import { tell, type ToldJob } from './told-jobs.js';

const job = {
  jobUuid: 'a',
  serialNo: 17,
  version: 3,
  startsAt: '2026-05-10T08:00:00.000Z',
  endsAt: '2026-05-10T09:00:00.000Z',
};
const told: ToldJob = { ...job, toldAt: '2026-05-01T00:00:00.000Z', hasLeft: false };
const left: ToldJob = { ...told, hasLeft: true };
const at = (now: string, since = '2026-04-01T00:00:00.000Z') => ({ now, since });

describe('what a calendar feed tells of its jobs', () => {
  it('a new job is told now', () => {
    const now = '2026-05-02T00:00:00.000Z';
    expect(tell([], [job], at(now))).toEqual({
      told: new Map([['a', { ...told, toldAt: now }]]),
      changed: [{ ...told, toldAt: now }],
      forgotten: [],
    });
  });

  it('a job that is as before keeps the time at which it was told', () => {
    const telling = tell([told], [job], at('2026-05-02T00:00:00.000Z'));
    expect([...telling.told.values()]).toEqual([told]);
    expect(telling.changed).toEqual([]);
  });

  it.each([
    ['of another version', { ...job, version: 4 }],
    ['of another length', { ...job, endsAt: '2026-05-10T10:00:00.000Z' }],
  ])('a job %s is told again', (_, changed) => {
    const now = '2026-05-02T00:00:00.000Z';
    expect(tell([told], [changed], at(now)).changed).toEqual([{ ...changed, toldAt: now, hasLeft: false }]);
  });

  it('a job that has left stays as such for 30 days, and is told again when it is back', () => {
    const now = '2026-05-02T00:00:00.000Z';
    const first = tell([told], [], at(now));
    expect(first.changed).toEqual([{ ...told, toldAt: now, hasLeft: true }]);
    expect([...tell([left], [], at('2026-05-31T00:00:00.000Z')).told.values()]).toEqual([left]);
    expect(tell([left], [], at('2026-05-31T00:00:00.001Z'))).toEqual({
      told: new Map(),
      changed: [],
      forgotten: ['a'],
    });
    expect(tell([left], [job], at(now)).changed).toEqual([{ ...told, toldAt: now }]);
  });

  it('a job that is over before the feed begins is forgotten at once', () => {
    expect(tell([told], [], at('2026-06-20T00:00:00.000Z', job.endsAt)).forgotten).toEqual(['a']);
  });
});
