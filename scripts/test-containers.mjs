/**
 * `npm run test:containers`: what talks to the database, the morning's texts and their fault test included, on PostgreSQL in
 * a container, as in production. Fails if no Docker engine answers; `npm test` takes the embedded server then.
 */
import { buildAll } from './build-all.mjs';
import { jest, runSuites, step } from './suites.mjs';

const workspace = 'backend';
const env = { TEST_DATABASE: 'container' };
const files = ['src/adapters/out/persistence/(typeorm|pg-boss)', 'testing/morning/'];
const deepFiles = ['morning-faults', 'database-outage'];

await runSuites([
  // The fault test kills servers of the build.
  { name: 'build', run: step(buildAll) },
  { name: 'database', run: jest({ workspace, files, env }) },
  { name: 'faults', run: jest({ workspace, config: 'jest.deep.config.mjs', files: deepFiles, env }) },
]);
