import { availableParallelism } from 'node:os';

/** @type {import('jest').Config} Needs node --experimental-vm-modules, as `npm test` starts it. */
const config = {
  testEnvironment: '<rootDir>/testing/jsdom-with-fetch.environment.mjs',
  roots: ['<rootDir>/src', '<rootDir>/testing'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  setupFilesAfterEnv: ['<rootDir>/testing/setup.ts'],
  // Ends a case that hangs. No case relies on it: a busy machine is slow, not broken.
  testTimeout: 60_000,
  maxWorkers: Math.max(2, availableParallelism()),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  moduleNameMapper: { '\\.css$': '<rootDir>/testing/no-styles.mjs' },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
};

export default config;
