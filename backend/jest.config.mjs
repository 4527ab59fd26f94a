import { swcOptions } from './testing/typescript/swc-options.mjs';

/** @type {import('jest').Config} ESM under jest: run it with NODE_OPTIONS=--experimental-vm-modules (`npm test -w backend` does). */
const config = {
  testEnvironment: 'node',
  roots: ['src', 'embedded-postgres', 'demo-world', 'testing'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.spec.ts'],
  globalSetup: '<rootDir>/testing/database/global-setup.mjs',
  globalTeardown: '<rootDir>/testing/database/global-teardown.mjs',
  setupFiles: ['<rootDir>/testing/jest/fast-check.setup.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // Its ES modules import JSON in a way that jest is about to give up.
    '^libphonenumber-js/max$': '<rootDir>/../node_modules/libphonenumber-js/max/index.cjs',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions] },
};

export default config;
