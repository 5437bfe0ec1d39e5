import { expect, it } from '@jest/globals';
import { UnavailableError } from '../database/database-errors.js';
import { rejectionOf } from './group-commit.js';

it.each([
  ['40P01', 'deadlock detected'],
  ['40001', 'shard for the given value does not exist'],
])('decides a command again after %s %s', (code, message) => {
  const error = Object.assign(new Error(message), { severity: 'ERROR', code });
  expect(rejectionOf(error)).toEqual({ status: 'conflict' });
  expect(rejectionOf(new UnavailableError('try again', { cause: error }))).toEqual({ status: 'conflict' });
});
