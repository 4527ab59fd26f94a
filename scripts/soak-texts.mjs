/**
 * `npm run soak:texts`: the morning's fault test with more rounds than `npm test` has time for. ROUNDS (200) and SEED may be
 * set; a round that fails names its seed.
 */
import { buildAll } from './build-all.mjs';
import { runCommand } from './run-command.mjs';

const JEST = [
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
const SPEC = ['--rootDir', 'backend', '--config', 'backend/jest.config.mjs', 'morning-faults'];

if (!(await buildAll())) process.exit(1);
const { exitCode } = await runCommand([process.execPath, ...JEST, ...SPEC], {
  env: { ROUNDS: '200', SEED: String(Date.now() % 1_000_000), ...process.env },
});
process.exitCode = exitCode;
