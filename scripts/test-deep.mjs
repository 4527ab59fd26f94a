/**
 * `npm run test:deep`: the long proofs. Mornings with killed servers, backups, several servers on one database, servers that
 * stop in the middle of their work, every detail of the screens, thousands of made-up requests; then the API and the processes on the major version of
 * Node that the image runs, which need not be the one that runs this script.
 */
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { buildAll } from './build-all.mjs';
import { ROOT, runCommand } from './run-command.mjs';
import { jest, playwright, runSuites, step } from './suites.mjs';

const workspace = 'backend';
const DEEP = 'jest.deep.config.mjs';
const FUZZ = { FUZZ_REQUESTS: '10000' };
const REPLAY = { YEARS: '500' };
const RACES = { RACE_ROUNDS: '60' };

/** The image's Node as npm packages, one a platform, of which npm installs the fitting one. */
const NODE_24 = 'backend/testing/node-24';

/** A path outside node_modules/.bin, whose `node` would take the place of the machine's in every script. */
async function installedNode24() {
  const npm = process.env.npm_execpath ?? '';
  const command = basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm'];
  const { exitCode } = await runCommand([...command, 'ci', '--prefix', NODE_24, '--no-audit', '--no-fund']);
  if (exitCode !== 0) return null;
  const [platform] = (await readdir(`${ROOT}${NODE_24}/node_modules`)).filter((name) =>
    name.startsWith('node-'),
  );
  return platform === undefined ? null : `${ROOT}${NODE_24}/node_modules/${platform}/bin/node`;
}

const node = await installedNode24();

await runSuites([
  { name: 'build', run: step(buildAll) },
  { name: 'Node 24 is installed', run: step(() => node !== null) },
  { name: 'long proofs', run: jest({ workspace, config: DEEP }) },
  { name: 'browser, on a phone', run: playwright(['--project', 'phone', '--grep', '@deep']) },
  { name: 'browser, on a desk', run: playwright(['--project', 'desk']) },
  { name: 'fuzz', run: jest({ workspace, files: ['testing/http/specs/fuzz'], env: FUZZ }) },
  {
    name: 'a year of limits',
    run: jest({ workspace, files: ['domain/climate/replay-year.property'], env: REPLAY }),
  },
  {
    name: 'API and start on Node 24',
    run: jest({ workspace, files: ['testing/http', 'testing/process'], env: RACES, node }),
  },
  {
    name: 'processes on Node 24',
    run: jest({ workspace, config: DEEP, files: ['testing/deep/process'], node }),
  },
]);
