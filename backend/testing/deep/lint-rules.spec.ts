import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TOP = fileURLToPath(new URL('../../../', import.meta.url));

interface LintResult {
  readonly messages: readonly { readonly ruleId: string | null; readonly message: string }[];
}

/** Lints the code as if it stood in that file. */
function lint(code: string, file: string): LintResult['messages'] {
  const parameters = [
    'node_modules/eslint/bin/eslint.js',
    '--stdin',
    '--stdin-filename',
    file,
    '--format',
    'json',
  ];
  try {
    execFileSync(process.execPath, parameters, {
      cwd: TOP,
      input: code,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: Buffer };
    return (JSON.parse(stdout.toString()) as LintResult[]).flatMap(({ messages }) => messages);
  }
}

const PLANTED = [
  'export const a = Date.now();',
  'export const b = new Date();',
  'export const c = Date();',
  'export const d = Math.random();',
  "export const e = process.env['PORT'];",
  "export const f = fetch('https://example.org');",
  'export const g = globalThis.crypto;',
];

/** An instant that was passed in is as pure as any number. */
const FINE = ['export const h = (now: Date): Date => new Date(now.getTime());'];

describe('what depends on the moment or the machine', () => {
  it.each(['backend/src/domain/commute/time.ts', 'backend/src/application/refusal.ts'])(
    'is refused in %s, each in its line, and nothing else is',
    (file) => {
      const messages = lint(`${[...FINE, ...PLANTED].join('\n')}\n`, file);
      expect(messages.map(({ ruleId }) => ruleId)).toEqual(PLANTED.map(() => 'no-restricted-syntax'));
    },
    60_000,
  );
});
