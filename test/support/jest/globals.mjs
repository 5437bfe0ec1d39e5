import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

// What `@jest/globals` is in a suite that `runner.mjs` runs. The packages are those that jest itself uses, in its version.

export const expect = jestExpect;

/** Of the suite that is running. */
let globals;

export function setSuiteGlobals(ofSuite) {
  globals = ofSuite;
}

/** A function of the running suite, with its members: modules that are loaded once define hooks and tests for each suite. */
const ofSuite = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, _this, args) => globals[name](...args),
    get: (_target, member) => globals[name][member],
  });

export const describe = ofSuite('describe');
export const it = ofSuite('it');
export const test = ofSuite('test');
export const beforeAll = ofSuite('beforeAll');
export const beforeEach = ofSuite('beforeEach');
export const afterAll = ofSuite('afterAll');
export const afterEach = ofSuite('afterEach');

/** Where jest-circus finds the timeout of a suite that sets one. */
export const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({
  config: { rootDir: process.cwd(), fakeTimers: {} },
  global: globalThis,
});

/** The part of `jest` that suites use; a further member is added here. */
export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  setTimeout(ms) {
    globalThis[TEST_TIMEOUT] = ms;
  },
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (time) => timers.setSystemTime(time),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
};
