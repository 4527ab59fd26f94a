import config from './jest.config.mjs';

/** The long proofs, one file at a time: most start servers of their own, some at the pace of real time. */
export default {
  ...config,
  testPathIgnorePatterns: [],
  testMatch: ['<rootDir>/testing/deep/**/*.spec.ts'],
  maxWorkers: 1,
};
