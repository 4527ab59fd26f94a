/** Runs suites of tests one after the other and sums up what they report. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {{ name: string, seconds: number }} TimedFile
 * @typedef {{ passed: number, failed: number, files: TimedFile[] }} SuiteResult
 * @typedef {{ name: string, run: (report: string) => Promise<SuiteResult> }} Suite `report` is a file of its own.
 */

const SLOWEST_FILES = 10;
const NO_REPORT = { passed: 0, failed: 1, files: [] };

/**
 * A run of jest.
 *
 * @param {{ workspace: string, config?: string, files?: string[], env?: Record<string, string>,
 *   node?: string, cwd?: string, quiet?: boolean }} run `files` are patterns of paths, `node` is
 *   the executable to run on, if not this one; `env`, `cwd` and `quiet` as in runCommand
 * @returns {Suite['run']}
 */
export const jest =
  ({ workspace, config = 'jest.config.mjs', files = [], node = process.execPath, ...command }) =>
  async (report) => {
    await runCommand(
      [
        node,
        '--disable-warning=ExperimentalWarning',
        '--experimental-vm-modules',
        'node_modules/jest/bin/jest.js',
        '--rootDir',
        workspace,
        '--config',
        `${workspace}/${config}`,
        '--json',
        '--outputFile',
        report,
        ...files,
      ],
      command,
    );
    const result = await readReport(report);
    if (result === null) return NO_REPORT;
    // A file that can't be loaded counts as one failed case, and so does a skipped case: none may be skipped.
    const { numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = result;
    return {
      passed: result.numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites + numPendingTests + numTodoTests,
      files: result.testResults.map(({ name, startTime, endTime }) => ({
        name: name.slice(name.indexOf(`/${workspace}/`) + 1),
        seconds: (endTime - startTime) / 1000,
      })),
    };
  };

/** A run of Playwright. @param {string[]} options such as a filter @returns {Suite['run']} */
export const playwright = (options) => async (report) => {
  await runCommand(
    [
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'frontend/playwright.config.ts',
      '--reporter',
      'list,json',
      ...options,
    ],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const result = await readReport(report);
  if (result === null) return NO_REPORT;
  const { expected, unexpected, flaky, skipped } = result.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + skipped + result.errors.length,
    files: result.suites.map((suite) => ({
      name: `frontend/e2e/${suite.file}`,
      seconds: durationsIn(suite).reduce((sum, ms) => sum + ms, 0) / 1000,
    })),
  };
};

const durationsIn = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(durationsIn),
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
];

async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A step that only has to succeed, such as a build. @returns {Suite['run']} */
export const step = (succeeds) => async () =>
  (await succeeds()) ? { passed: 0, failed: 0, files: [] } : NO_REPORT;

/**
 * Runs the suites in order and ends with the time of each, the slowest files, and "N passed, N failed" over all of them.
 * Sets the exit code.
 *
 * @param {Suite[]} suites the first one to fail without a single passed case, such as a build, ends the run
 */
export async function runSuites(suites) {
  const folder = await mkdtemp(join(tmpdir(), 'rollout-tests-'));
  const results = [];
  for (const [index, { name, run }] of suites.entries()) {
    console.log(`\n=== ${name} ===`);
    const startedAt = performance.now();
    const result = await run(join(folder, `${index}.json`));
    results.push({ name, seconds: (performance.now() - startedAt) / 1000, ...result });
    if (result.passed === 0 && result.failed > 0) break;
  }
  await rm(folder, { recursive: true, force: true });
  summarize(results);
}

function summarize(results) {
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  const slowest = results
    .flatMap(({ files }) => files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_FILES);
  console.log('\nThe slowest files:');
  for (const { name, seconds } of slowest) console.log(`${asTime(seconds)}  ${name}`);
  console.log('\nThe suites:');
  for (const { name, seconds, passed, failed } of results)
    console.log(`${asTime(seconds)}  ${name}: ${passed} passed, ${failed} failed`);
  console.log(`${asTime(sum('seconds'))}  in all`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

const asTime = (seconds) =>
  `${Math.floor(seconds / 60)
    .toString()
    .padStart(3)} min ${(seconds % 60).toFixed(1).padStart(4)} s`;
