/**
 * `npm test`: every suite, one after the other: the backend's (domain, contracts, HTTP on a real PostgreSQL, processes),
 * the frontend's components, and the product in a real browser. Ends with the line "N passed, N failed" over all of them.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './build-all.mjs';
import { runCommand } from './run-command.mjs';

const NODE = [process.execPath, '--disable-warning=ExperimentalWarning'];
const JEST = [...NODE, '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
const PLAYWRIGHT = [
  ...NODE,
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'frontend/playwright.config.ts',
];

const reports = await mkdtemp(join(tmpdir(), 'rollout-tests-'));

/** Where the backend's run tells which PostgreSQL it ran on. */
const databaseReport = join(reports, 'database.txt');

const SUITES = [
  { name: 'backend', run: () => jest('backend') },
  { name: 'frontend components', run: () => jest('frontend') },
  { name: 'browser', run: playwright },
];

if (await buildAll()) {
  const results = [];
  for (const suite of SUITES) {
    console.log(`\n=== ${suite.name} ===`);
    results.push({ name: suite.name, ...(await suite.run()) });
  }
  const database = await readFile(databaseReport, 'utf8').catch(() => 'none was started');
  await rm(reports, { recursive: true, force: true });
  summarise(results, database);
} else {
  summarise([{ name: 'build', passed: 0, failed: 1 }]);
}

async function jest(workspace) {
  const report = join(reports, `${workspace}.json`);
  const options = ['--rootDir', workspace, '--config', `${workspace}/jest.config.mjs`];
  await runCommand([...JEST, ...options, '--json', '--outputFile', report], {
    env: { ROLLOUT_TEST_SERVER_REPORT: databaseReport },
  });
  const result = await readReport(report);
  // A file that cannot even be loaded counts as one failed test; so does anything skipped: nothing may be.
  return {
    passed: result?.numPassedTests ?? 0,
    failed: result
      ? result.numFailedTests +
        result.numRuntimeErrorTestSuites +
        result.numPendingTests +
        result.numTodoTests
      : 1,
  };
}

async function playwright() {
  const report = join(reports, 'browser.json');
  await runCommand([...PLAYWRIGHT, '--reporter', 'list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const result = await readReport(report);
  if (!result) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = result.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + result.errors.length };
}

async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

function summarise(results, database = 'none was started') {
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  console.log('');
  for (const { name, passed, failed } of results) console.log(`${name}: ${passed} passed, ${failed} failed`);
  console.log(`database of the backend's tests: ${database}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}
