import { describe, expect, it } from '@jest/globals';
import { daysBetween, isDate, isTimeZone, parseInstant, addDays, startOfDay } from './instants.js';

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

describe('dates', () => {
  it.each(['2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is one', (text) =>
    expect(isDate(text)).toBe(true),
  );

  it.each(['', '2026-11', '2026-11-31', '2025-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0000-12-31'])(
    '%j is none',
    (text) => expect(isDate(text)).toBe(false),
  );

  it.each(['2026-11-21T00:00:00Z', ' 2026-11-21', '2026-11-21\n', '20261121', '+002026-11-21', '10000-01-01'])(
    '%j is none either',
    (text) => expect(isDate(text)).toBe(false),
  );

  it('lie whole days apart, whatever clocks do', () => {
    expect(daysBetween('2026-11-21', '2026-11-28')).toBe(7);
    expect(daysBetween('2026-11-28', '2026-11-21')).toBe(-7);
    expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0);
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(daysBetween('0001-01-01', '9999-12-31')).toBe(3_652_058);
  });
});

describe('a day', () => {
  const hours = (date: string, next: string, timeZone: string): number =>
    (Date.parse(startOfDay(next, timeZone)) - Date.parse(startOfDay(date, timeZone))) / 3_600_000;

  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21', 'Europe/Berlin', '2026-11-20T23:00:00.000Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
    // Clocks skip midnight: the day begins at one.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2022-03-27', 'Asia/Beirut', '2022-03-26T22:00:00.000Z'],
    ['2023-04-28', 'Africa/Cairo', '2023-04-27T22:00:00.000Z'],
    // Clocks went back at midnight: the first of the two hours before it belongs to the day before.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    // There was no such day on the island: it begins where the next one does.
    ['2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00.000Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['0001-01-01', 'UTC', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31', 'UTC', '9999-12-31T00:00:00.000Z'],
  ])('%s in %s begins at %s', (date, timeZone, instant) => expect(startOfDay(date, timeZone)).toBe(instant));

  it.each([
    ['2026-03-29', '2026-03-30', 'Europe/Berlin', 23],
    ['2026-10-25', '2026-10-26', 'Europe/Berlin', 25],
    ['2026-03-08', '2026-03-09', 'America/New_York', 23],
    ['2026-11-01', '2026-11-02', 'America/New_York', 25],
    ['2026-10-04', '2026-10-05', 'Australia/Lord_Howe', 23.5],
    ['2026-04-05', '2026-04-06', 'Australia/Lord_Howe', 24.5],
    ['2018-11-04', '2018-11-05', 'America/Sao_Paulo', 23],
    ['2018-02-17', '2018-02-18', 'America/Sao_Paulo', 25],
    ['2022-03-27', '2022-03-28', 'Asia/Beirut', 23],
    ['2023-04-28', '2023-04-29', 'Africa/Cairo', 23],
    ['2011-12-30', '2011-12-31', 'Pacific/Apia', 0],
    ['2026-03-29', '2026-03-30', 'UTC', 24],
  ])('from %s to %s in %s has the hours that clocks give it', (date, next, timeZone, length) =>
    expect(hours(date, next, timeZone)).toBe(length),
  );
});

describe('some days later', () => {
  it.each([
    // The same time of day, though clocks have changed.
    ['2026-03-28T11:00:00.000Z', 1, 'Europe/Berlin', '2026-03-29T10:00:00.000Z'],
    ['2026-10-24T10:00:00.000Z', 31, 'Europe/Berlin', '2026-11-24T11:00:00.000Z'],
    ['2026-10-03T13:00:00.000Z', 1, 'Australia/Lord_Howe', '2026-10-04T12:30:00.000Z'],
    ['2026-10-24T10:00:00.000Z', 31, 'UTC', '2026-11-24T10:00:00.000Z'],
    // A time of day that clocks skip is as much later as they jump.
    ['2026-03-28T01:30:00.000Z', 1, 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2018-11-03T03:00:00.000Z', 1, 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Two dates on, one of which there was not.
    ['2011-12-29T22:00:00.000Z', 2, 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', 1, 'UTC', '2027-01-01T23:00:00.000Z'],
    ['2024-02-28T12:00:00.000Z', -365, 'UTC', '2023-02-28T12:00:00.000Z'],
  ])('%s, %d in %s: %s', (instant, days, timeZone, later) => expect(addDays(instant, days, timeZone)).toBe(later));
});
