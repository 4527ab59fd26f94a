import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BACKEND = fileURLToPath(new URL('../../', import.meta.url));

interface Report {
  readonly success: boolean;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

function runPlanted(): Report {
  const config = {
    rootDir: BACKEND,
    roots: ['<rootDir>/testing/jest'],
    testMatch: ['**/planted-failures.cases.ts'],
    runner: '<rootDir>/testing/jest/bare-node.runner.mjs',
    setupFiles: ['<rootDir>/testing/jest/register.setup.mjs'],
  };
  const jest = ['../node_modules/jest/bin/jest.js', '--config', JSON.stringify(config), '--json'];
  const { stdout } = spawnSync(process.execPath, jest, { cwd: BACKEND, encoding: 'utf8' });
  return JSON.parse(stdout) as Report;
}

describe('the runner of spec files', () => {
  it('reports every case as it ended, and an error that no case waits for', () => {
    const { success, numRuntimeErrorTestSuites, testResults } = runPlanted();
    const cases = testResults[0]?.assertionResults.map(({ title, status }) => `${title}: ${status}`);
    expect(cases).toEqual([
      'passes: passed',
      'fails: failed',
      'hangs: failed',
      'asserts too little: failed',
      'fails in a hook: failed',
      'is first: passed',
      'is second: failed',
      'is skipped: pending',
      'is still to do: todo',
      'leaves a rejection behind: passed',
    ]);
    expect(testResults[0]?.message).toContain('nobody waits for this');
    expect([success, numRuntimeErrorTestSuites]).toEqual([false, 1]);
  });
});
