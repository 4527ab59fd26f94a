/**
 * `npm run test:containers`: what talks to the database, the morning's texts and their fault test among it, on a PostgreSQL in a
 * container, as production has it. Fails where no Docker engine answers; `npm test` then takes the embedded server.
 */
import { buildAll } from './build-all.mjs';
import { runCommand } from './run-command.mjs';

const SPECS = [
  'src/adapters/out/persistence/typeorm',
  'src/adapters/out/persistence/pg-boss',
  'testing/morning/',
  'testing/morning-faults/',
  'testing/process/database-outage',
];

// The servers that the fault test kills are the built ones.
if (!(await buildAll())) process.exit(1);
const { exitCode } = await runCommand(
  [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--rootDir',
    'backend',
    '--config',
    'backend/jest.config.mjs',
    ...SPECS,
  ],
  { env: { TEST_DATABASE: 'container' } },
);
process.exitCode = exitCode ?? 1;
