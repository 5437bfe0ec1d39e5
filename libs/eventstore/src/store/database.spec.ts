import { expect, it } from '@jest/globals';
import { sqlState } from './database.js';

const failure = (fields: object): Error => Object.assign(new Error('failed'), fields);

it('takes for a SQLSTATE what the server answered, and no code of a connection', () => {
  expect(sqlState(failure({ severity: 'ERROR', code: '23505' }))).toBe('23505');
  // The statement may have taken effect: it must not look like one that the server refused.
  for (const code of ['EHOSTUNREACH', 'EPIPE', 'ERR_SSL_WRONG_VERSION_NUMBER'])
    expect(sqlState(failure({ code }))).toBeUndefined();
});
