import { describe, expect, it } from '@jest/globals';
import { isoInstant } from './database.js';
import { isUnavailable, sqlState, toOutcomeError, UnknownOutcomeError } from './database-errors.js';

const failure = (fields: object): Error => Object.assign(new Error('failed'), fields);

it('takes for a SQLSTATE what the server answered, and no code of a connection', () => {
  expect(sqlState(failure({ severity: 'ERROR', code: '23505' }))).toBe('23505');
  // The statement may have taken effect: it must not look like one that the server refused.
  for (const code of ['EHOSTUNREACH', 'EPIPE', 'ERR_SSL_WRONG_VERSION_NUMBER'])
    expect(sqlState(failure({ code }))).toBeUndefined();
});

describe('a lost node of a distributed database', () => {
  it.each([
    ['XX000', 'failure on connection marked as essential: 10.0.0.5:5432'],
    ['58030', 'failed to COPY to shard 102197 on 10.0.0.5:5432'],
    ['XX000', 'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally'],
    ['XX000', 'connection not open'],
    ['XX000', 'no connection to the server'],
    ['XX000', 'could not receive data from server: Connection reset by peer'],
    ['XX000', 'SSL connection has been closed unexpectedly'],
    [
      '08006',
      'connection to the remote node postgres@10.0.0.5:5432 failed with the following error: Connection refused',
    ],
    ['57P02', 'terminating connection because of crash of another server process'],
  ])('makes the database unavailable, and the outcome of a commit unknown: %s %s', (code, message) => {
    const error = Object.assign(new Error(message), { severity: 'ERROR', code });
    expect(isUnavailable(error)).toBe(true);
    expect(toOutcomeError(error)).toBeInstanceOf(UnknownOutcomeError);
  });

  it.each([
    ['XX000', 'could not find pathkey item to sort'],
    ['23505', 'duplicate key value violates unique constraint "server closed the connection unexpectedly"'],
    ['40001', 'shard for the given value does not exist'],
  ])('is no other error: %s %s', (code, message) => {
    const error = Object.assign(new Error(message), { severity: 'ERROR', code });
    expect(isUnavailable(error)).toBe(false);
    expect(toOutcomeError(error)).toBe(error);
  });
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
