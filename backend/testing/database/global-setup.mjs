import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Starts the test run's PostgreSQL. Its keeper is a separate process and session, so that it can clean up when the pipe to
 * us closes, even when this run is stopped by Ctrl-C or killed.
 * ROLLOUT_TEST_SERVER_REPORT names a file to write the server's description to.
 */
export default async function startTestServer() {
  const keeper = spawn(
    process.execPath,
    ['--import', new URL('../typescript/register.mjs', import.meta.url).href, pathOf('./test-server.ts')],
    { cwd: pathOf('../..'), stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  globalThis.testServerKeeper = keeper;
  process.env.ROLLOUT_TEST_SERVER = await firstLine(keeper);
  const { description } = JSON.parse(process.env.ROLLOUT_TEST_SERVER);
  console.log(`The tests' database: ${description}`);
  const report = process.env.ROLLOUT_TEST_SERVER_REPORT;
  if (report !== undefined) await writeFile(report, description);
}

function firstLine(keeper) {
  return new Promise((resolve, reject) => {
    let output = '';
    keeper.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('\n')) resolve(output.trim());
    });
    keeper.once('error', reject);
    keeper.once('exit', (code) => reject(new Error(`the test database did not start (exit code ${code})`)));
  });
}
