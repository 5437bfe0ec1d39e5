import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Watchdog } from './watchdog.ts';

let silences: number;
let watchdog: Watchdog;
beforeEach(() => {
  jest.useFakeTimers();
  silences = 0;
  watchdog = new Watchdog(35_000, () => silences++);
});
afterEach(() => {
  watchdog.stop();
  jest.useRealTimers();
});

it('is quiet as long as something is received in time', () => {
  for (let i = 0; i < 10; i++) {
    jest.advanceTimersByTime(34_000);
    watchdog.received();
  }
  expect(silences).toBe(0);
});

it('calls back once when nothing is received', () => {
  watchdog.received();
  jest.advanceTimersByTime(35_000);
  expect(silences).toBe(1);
  jest.advanceTimersByTime(100_000);
  expect(silences).toBe(1);
});

it('calls back at once when the machine wakes up after a long sleep', () => {
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.advanceTimersByTime(1_000);
  expect(silences).toBe(1);
});

it('is quiet after it was stopped', () => {
  watchdog.stop();
  jest.advanceTimersByTime(100_000);
  expect(silences).toBe(0);
});
