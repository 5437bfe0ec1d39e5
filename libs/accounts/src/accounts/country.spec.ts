import { describe, expect, it } from '@jest/globals';
import { countryError, countryOfTimeZone } from './country.js';

describe('the country of a time zone', () => {
  it.each([
    ['Europe/Berlin', 'DE'],
    ['Europe/Busingen', 'DE'],
    ['Europe/Oslo', 'NO'],
    ['Europe/Kyiv', 'UA'],
    ['Europe/Kiev', 'UA'],
    ['Asia/Kolkata', 'IN'],
    ['US/Eastern', 'US'],
    ['America/Argentina/Buenos_Aires', 'AR'],
    ['Pacific/Kanton', 'KI'],
  ])('%s: %s', (zone, country) => expect(countryOfTimeZone(zone)).toBe(country));

  it.each(['UTC', 'Etc/GMT+1', 'Etc/UTC'])('%s: none', (zone) => expect(countryOfTimeZone(zone)).toBeNull());

  it('each zone that a place has leads to one', () => {
    const zones = Intl.supportedValuesOf('timeZone').filter((zone) => !/^(Etc\/|UTC$)/.test(zone));
    expect(zones.filter((zone) => countryOfTimeZone(zone) === null)).toEqual([]);
  });
});

describe('a country code', () => {
  it.each(['DE', 'us', 'Gb', 'AX', 'BV', 'HM'])('%s is one', (code) => expect(countryError(code)).toBeUndefined());

  // Reserved or withdrawn codes, and names.
  it.each(['EU', 'UK', 'SU', 'XK', 'ZZ', 'AA', 'D', 'DEU', 'Germany', '', '49'])('%p is none', (code) =>
    expect(countryError(code)).toBe('must be an ISO 3166 alpha-2 country code, such as DE'),
  );
});
