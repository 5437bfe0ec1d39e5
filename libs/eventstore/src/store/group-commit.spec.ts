import { expect, it } from '@jest/globals';
import { rejectionOf } from './group-commit.js';

it.each([
  ['40P01', 'deadlock detected'],
  ['40001', 'shard for the given value does not exist'],
])('decides a command again after %s %s', (code, message) => {
  expect(rejectionOf(Object.assign(new Error(message), { severity: 'ERROR', code }))).toEqual({ status: 'conflict' });
});
