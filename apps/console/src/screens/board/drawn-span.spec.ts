import { describe, expect, it } from '@jest/globals';
import { type FocusedLane, spanAtFocus, spanBetween } from './drawn-span.ts';

const at = (time: string): number => Date.parse(`2031-03-03T${time}:00Z`);
const axis = { from: at('00:00'), to: at('00:00') + 86_400_000 };

describe('a span that is drawn', () => {
  it.each([
    ['to the right', '08:07', '09:20', '08:00', 90],
    ['to the left', '09:20', '08:07', '08:00', 90],
    ['within a step', '08:01', '08:03', '08:00', 15],
    ['on the grid', '08:00', '09:00', '08:00', 60],
    ['at one instant', '08:00', '08:00', '08:00', 15],
  ])('%s covers all steps that it touches', (_, one, other, from, minutes) => {
    expect(spanBetween(at(one), at(other), axis)).toEqual({ from: at(from), minutes });
  });

  it('stays on the axis', () => {
    expect(spanBetween(at('00:20'), axis.from - 5_000_000, axis)).toEqual({ from: at('00:00'), minutes: 30 });
    expect(spanBetween(at('23:50'), axis.to + 5_000_000, axis)).toEqual({ from: at('23:45'), minutes: 15 });
    expect(spanBetween(axis.to, axis.to, axis)).toEqual({ from: at('23:45'), minutes: 15 });
  });
});

describe('a new job by a key on a lane', () => {
  const job = (uuid: string, time: string) => ({
    uuid,
    scheduled_at: `2031-03-03T${time}:00Z`,
    scheduled_duration: { minutes: 45 },
  });
  const shift = (from: string, to: string, working = true) => ({
    time_from: `2031-03-03T${from}:00Z`,
    time_to: `2031-03-03T${to}:00Z`,
    working,
    territory: null,
    job_type: null,
  });
  const lane: FocusedLane = {
    worker: 'anna',
    jobs: [job('a', '08:00'), job('b', '10:00')],
    shifts: [shift('00:00', '07:00', false), shift('07:00', '12:00'), shift('13:00', '16:00')],
  };
  const begin = (focused: string | undefined, now: string, given = lane): string => {
    const context = { axis, now: at(now), minutes: 60, date: '2031-03-03', zone: 'UTC' };
    return new Date(spanAtFocus(given, focused, context).from).toISOString().slice(11, 16);
  };

  it('begins after the job that has the focus', () => {
    expect(begin('b', '00:00')).toBe('10:45');
  });

  it('begins with the first shift that is not over, and not before now', () => {
    expect(begin(undefined, '00:00')).toBe('07:00');
    expect(begin(undefined, '08:10')).toBe('08:15');
    expect(begin(undefined, '12:30')).toBe('13:00');
  });

  it('begins at eight without a shift', () => {
    expect(begin(undefined, '00:00', { ...lane, shifts: [] })).toBe('08:00');
  });
});
