import { expect, it } from '@jest/globals';
import { isoInstant, accountIn } from './statements.js';
import { newUuid } from '../domain/ids.js';

it.each([
  ['2026-01-31 08:30:00+00', '2026-01-31T08:30:00.000Z'],
  ['2026-01-31 08:30:00.5+00', '2026-01-31T08:30:00.500Z'],
  ['2026-01-31 08:30:00.123+00', '2026-01-31T08:30:00.123Z'],
  ['2026-01-31 08:30:00.123987+00', '2026-01-31T08:30:00.123Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
])('writes the instant %s as %s', (text, iso) => {
  expect(isoInstant(text)).toBe(iso);
});

const account = newUuid();

it.each([
  ['select name from client e where e.account_id = $1 and e.uuid = $2', [account, 'x']],
  ['delete from outbox where day = $1 and account_id = $2', ['x', account]],
  ['select * from commit_units_0a1b2c3d($1, $2)', [account, null]],
  ['insert into account_log (account_id, position) values ($1, 0)', [account]],
])('the account of %s is its parameter', (text, values) => {
  expect(accountIn(text, values)).toBe(account);
});

it.each([
  ['select account_id from account_log where account_id = any($1)', [[account]]],
  ['select name from api_key where lookup = $1', ['x']],
  ['select * from commit_units_0a1b2c3d($1, $2)', [null, [account]]],
])('%s names no single account', (text, values) => {
  expect(accountIn(text, values)).toBeUndefined();
});
