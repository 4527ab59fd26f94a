import { availableParallelism } from 'node:os';

/** @type {import('jest').Config} What `npm test` runs; see jest.deep.config.mjs for the long proofs. */
const config = {
  roots: ['src', 'embedded-postgres', 'demo-world', 'testing', 'backtest'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['<rootDir>/testing/deep/'],
  runner: '<rootDir>/testing/jest/bare-node.runner.mjs',
  setupFiles: ['<rootDir>/testing/jest/register.setup.mjs'],
  globalSetup: '<rootDir>/testing/database/global-setup.mjs',
  globalTeardown: '<rootDir>/testing/database/global-teardown.mjs',
  // Ends a case that hangs. No case relies on it: a busy machine is slow, not broken.
  testTimeout: 300_000,
  // Many cases wait for a deadline to pass or a provider to answer.
  maxWorkers: 2 * availableParallelism(),
};

export default config;
