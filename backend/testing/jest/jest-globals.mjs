/** What a spec file imports as '@jest/globals'. */
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
export const expect = jestExpect;

const mocks = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });

/** Where jest-circus looks for the timeout of a file's cases. */
export const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

export const jest = {
  fn: (implementation) => mocks.fn(implementation),
  spyOn: (...target) => mocks.spyOn(...target),
  restoreAllMocks: () => mocks.restoreAllMocks(),
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  setTimeout: (ms) => {
    globalThis[TEST_TIMEOUT] = ms;
  },
};
