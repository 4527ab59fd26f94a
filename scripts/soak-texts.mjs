/**
 * `npm run soak:texts`: the morning's fault test with more rounds than `npm run test:deep` has time for. ROUNDS (200) and
 * SEED may be set; a round that fails names its seed.
 */
import { buildAll } from './build-all.mjs';
import { jest, runSuites, step } from './suites.mjs';

const { ROUNDS = '200', SEED = String(Date.now() % 1_000_000) } = process.env;
const config = 'jest.deep.config.mjs';

await runSuites([
  { name: 'build', run: step(buildAll) },
  {
    name: `${ROUNDS} rounds`,
    run: jest({ workspace: 'backend', config, files: ['morning-faults'], env: { ROUNDS, SEED } }),
  },
]);
