import { expect, it } from '@jest/globals';
import { UnrecordedResults } from './unrecorded-results.js';

it('results accumulate until they are recorded', () => {
  const results = new UnrecordedResults();
  expect(results.take()).toBeUndefined();
  results.count(true, undefined);
  results.count(true, 5);
  expect(results.take()).toEqual({ succeeded: false, failures: 2, pauseSeconds: 5 });
  expect(results.take()).toBeUndefined();
});

it('restored results precede newer ones', () => {
  const results = new UnrecordedResults();
  results.count(false, undefined);
  results.count(true, 3);
  results.restore({ succeeded: false, failures: 2, pauseSeconds: 5 });
  expect(results.take()).toEqual({ succeeded: true, failures: 1, pauseSeconds: 5 });
  results.restore({ succeeded: true, failures: 0, pauseSeconds: null });
  expect(results.take()).toEqual({ succeeded: true, failures: 0, pauseSeconds: null });
});
