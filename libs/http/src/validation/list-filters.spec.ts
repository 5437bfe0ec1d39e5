import { describe, expect, it } from '@jest/globals';
import { instantsOf } from './list-filters.js';

const FIRST = '0001-01-01T00:00:00.000Z';
const LAST = '9999-12-31T23:59:59.999Z';

describe('an end of a range', () => {
  it.each([
    ['America/New_York', '9999-12-31T23:30:00', LAST],
    ['America/New_York', '9999-12-31T18:30:00', '9999-12-31T23:30:00.000Z'],
    ['America/New_York', '0001-01-01', '0001-01-01T04:56:02.000Z'],
    ['Asia/Tokyo', '0001-01-01T00:30:00', FIRST],
    ['Asia/Tokyo', '0001-01-01', FIRST],
    ['Asia/Tokyo', '9999-12-31', '9999-12-30T15:00:00.000Z'],
  ])('in %s: %s is %s', (timeZone, text, instant) => {
    const ends = { before: text, after: text, from: text, to: text };
    expect(instantsOf(ends, { timeZone })).toEqual({ before: instant, after: instant, from: instant, to: instant });
  });
});

it('a range without ends has no conditions', () => {
  expect(instantsOf(undefined, { timeZone: 'UTC' })).toEqual({});
});
