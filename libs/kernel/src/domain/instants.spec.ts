import { describe, expect, it } from '@jest/globals';
import { isTimeZone, parseInstant } from './instants.js';

describe('timestamps', () => {
  it.each([
    ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30Z', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30:00+02:00', '2026-11-21T07:30:00.000Z'],
    ['2026-11-21T09:30:00-0330', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T09:30:00.123999Z', '2026-11-21T09:30:00.123Z'],
    // Without offset: the account's zone, here in summer and in winter.
    ['2026-07-01T09:30:00', '2026-07-01T07:30:00.000Z'],
    ['2026-11-21T09:30:00', '2026-11-21T08:30:00.000Z'],
  ])('%s in Berlin is %s', (text, instant) => expect(parseInstant(text, 'Europe/Berlin')).toBe(instant));

  it.each([
    '',
    'now',
    '2026-11-21',
    '2026-11-21 09:30:00Z',
    '2026-02-30T00:00:00Z',
    '2026-02-30T00:00:00',
    '2026-11-21T24:30:00Z',
    '2026-11-21T09:60:00Z',
    '1795242600',
    '2026-11-21T09:30:00+25:00',
    '2026-11-21T09:30:00Z[Europe/Berlin]',
    '10000-01-01T00:00:00Z',
  ])('%j is none', (text) => expect(parseInstant(text, 'Europe/Berlin')).toBeUndefined());
});

it('knows the zones of the IANA database, and no offsets', () => {
  expect(['Europe/Berlin', 'UTC', 'America/St_Johns'].every(isTimeZone)).toBe(true);
  expect(['', 'Berlin/Europe', '+02:00', '../etc/passwd'].some(isTimeZone)).toBe(false);
});
