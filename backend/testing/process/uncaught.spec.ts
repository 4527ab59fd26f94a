import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BACKEND = fileURLToPath(new URL('../..', import.meta.url));

const run = (way: string) =>
  spawnSync(
    process.execPath,
    ['--import', './testing/typescript/register.mjs', 'testing/process/uncaught.main.ts', way],
    { cwd: BACKEND, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );

it('an unhandled rejection is an alarm in the log, and the process keeps running', () => {
  const { status, stdout } = run('rejection');
  expect(stdout).toContain('"alarm":"unhandled-rejection"');
  expect(stdout).toContain('a promise for [phone]');
  expect(stdout).toContain('went on');
  expect(status).toBe(0);
});

it('an uncaught exception is an alarm in the log, and the process shuts down cleanly', () => {
  const { status, stdout } = run('exception');
  expect(stdout).toContain('"alarm":"uncaught-exception"');
  expect(stdout).toContain('an exception for [phone]');
  expect(stdout).toContain('closed in order');
  expect(status).toBe(1);
});
