import { expect, it } from '@jest/globals';
import { UnrecordedResults } from './unrecorded-results.js';

it('results accumulate until they are recorded', () => {
  const results = new UnrecordedResults();
  expect(results.take()).toBeUndefined();
  results.count(true, undefined);
  results.count(true, 5);
  expect(results.take()).toEqual({ succeeded: false, failed: true, failures: 2, pauseSeconds: 5 });
  expect(results.take()).toBeUndefined();
});

it('restored results precede newer ones', () => {
  const results = new UnrecordedResults();
  results.count(false, undefined);
  results.count(true, 3);
  results.restore({ succeeded: false, failed: true, failures: 2, pauseSeconds: 5 });
  expect(results.take()).toEqual({ succeeded: true, failed: true, failures: 1, pauseSeconds: 5 });
  results.restore({ succeeded: true, failed: false, failures: 0, pauseSeconds: null });
  expect(results.take()).toEqual({ succeeded: true, failed: false, failures: 0, pauseSeconds: null });
});

it('a failure before a success is noted, though failures in a row begin after it', () => {
  const results = new UnrecordedResults();
  results.count(true, undefined);
  results.count(false, undefined);
  expect(results.take()).toEqual({ succeeded: true, failed: true, failures: 0, pauseSeconds: null });
});
