import { createEmptyTestResult } from '@jest/test-result';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { formatResultsErrors } from 'jest-message-util';
import { pathToFileURL } from 'node:url';
import { expect, jest, TEST_TIMEOUT } from './jest-globals.mjs';

// A run that is killed takes its workers with it.
process.on('disconnect', () => process.exit());

/** Errors outside of any case: they fail the file that is running. */
const strayErrors = new Map();
process.on('uncaughtException', (error) => strayErrors.set(error, error));
process.on('unhandledRejection', (reason, promise) => strayErrors.set(promise, reason));
process.on('rejectionHandled', (promise) => strayErrors.delete(promise));

addEventHandler(({ name, test }) => {
  if (name === 'test_start') expect.setState({ currentTestName: test.name });
  if (name === 'test_done') {
    test.errors.push(...expect.extractExpectedAssertionsErrors().map(({ error }) => error));
  }
});

/**
 * Imports one spec file, runs its cases and resets what they may have changed.
 *
 * @returns {Promise<import('@jest/test-result').TestResult>}
 */
export async function runSpecFile(path, config, { testNamePattern, testTimeout, expand }) {
  const environment = { ...process.env };
  const start = Date.now();
  resetState();
  strayErrors.clear();
  expect.setState({ testPath: path, expand });
  Object.assign(getState(), {
    ...(testTimeout === undefined ? {} : { testTimeout }),
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, 'i') : null,
  });
  try {
    await import(pathToFileURL(path).href);
    const { testResults, unhandledErrors } = await run();
    return {
      ...resultOf(path, config, testResults, [...unhandledErrors, ...strayErrors.values()]),
      perfStats: { start, end: Date.now(), runtime: Date.now() - start, slow: false },
    };
  } finally {
    delete globalThis[TEST_TIMEOUT];
    jest.useRealTimers();
    jest.restoreAllMocks();
    restore(environment);
  }
}

function resultOf(path, config, testResults, errors) {
  const cases = testResults.map(asAssertionResult);
  const count = (status) => cases.filter((each) => each.status === status).length;
  const stacks = errors.map((error) => error?.stack ?? String(error));
  const failures = [formatResultsErrors(cases, config, { noStackTrace: false }, path), ...stacks];
  return {
    ...createEmptyTestResult(),
    testFilePath: path,
    testResults: cases,
    numPassingTests: count('passed'),
    numFailingTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    failureMessage: failures.filter(Boolean).join('\n\n') || null,
    ...(stacks.length === 0 ? {} : { testExecError: { message: '', stack: stacks.join('\n\n') } }),
  };
}

/** jest-circus skips under another name than jest reports. */
const STATUS = { skip: 'pending', todo: 'todo' };

function asAssertionResult({ status, errors, testPath, duration }) {
  const names = testPath.slice(1);
  return {
    ancestorTitles: names.slice(0, -1),
    title: names.at(-1),
    fullName: names.join(' '),
    status: STATUS[status] ?? (errors.length > 0 ? 'failed' : 'passed'),
    duration,
    failureMessages: [...errors],
    failureDetails: [],
    numPassingAsserts: 0,
  };
}

function restore(environment) {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
}
