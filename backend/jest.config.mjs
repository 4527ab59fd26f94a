/** @type {import('jest').Config} */
const config = {
  roots: ['src', 'embedded-postgres', 'demo-world', 'testing'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.spec.ts'],
  runner: '<rootDir>/testing/jest/bare-node.runner.mjs',
  setupFiles: ['<rootDir>/testing/jest/register.setup.mjs'],
  globalSetup: '<rootDir>/testing/database/global-setup.mjs',
  globalTeardown: '<rootDir>/testing/database/global-teardown.mjs',
  // Ends a case that hangs. No case relies on it: a busy machine is slow, not broken.
  testTimeout: 120_000,
};

export default config;
