import { expect, it } from '@jest/globals';
import { isoInstant, sqlState } from './database.js';

const failure = (fields: object): Error => Object.assign(new Error('failed'), fields);

it('takes for a SQLSTATE what the server answered, and no code of a connection', () => {
  expect(sqlState(failure({ severity: 'ERROR', code: '23505' }))).toBe('23505');
  // The statement may have taken effect: it must not look like one that the server refused.
  for (const code of ['EHOSTUNREACH', 'EPIPE', 'ERR_SSL_WRONG_VERSION_NUMBER'])
    expect(sqlState(failure({ code }))).toBeUndefined();
});

it.each([
  ['2026-01-31 08:30:00+00', '2026-01-31T08:30:00.000Z'],
  ['2026-01-31 08:30:00.5+00', '2026-01-31T08:30:00.500Z'],
  ['2026-01-31 08:30:00.123+00', '2026-01-31T08:30:00.123Z'],
  ['2026-01-31 08:30:00.123987+00', '2026-01-31T08:30:00.123Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
])('writes the instant %s as %s', (text, iso) => {
  expect(isoInstant(text)).toBe(iso);
});
