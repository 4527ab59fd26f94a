/**
 * `npm run test:containers`: what talks to the database, on a PostgreSQL in a container, as production has it. Fails where
 * no Docker engine answers; `npm test` then takes the embedded server.
 */
import { runCommand } from './run-command.mjs';

const SPECS = ['src/adapters/out/persistence/typeorm'];

const { exitCode } = await runCommand(
  [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--experimental-vm-modules',
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
