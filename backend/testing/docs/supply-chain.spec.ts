import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { auditOutcome } from '../../../scripts/audit-outcome.mjs';

const textOf = (path: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

const inCi = { accepted: {}, mustAnswer: true };
const HIGH = {
  vulnerabilities: {
    one: { name: 'one', severity: 'high', via: [{ url: 'https://advisory/1', title: 'Bad' }, 'another'] },
    two: { name: 'two', severity: 'moderate', via: [{ url: 'https://advisory/2', title: 'Less' }] },
  },
};

describe('the audit', () => {
  it.each([
    ['an error page', null],
    ['a server that fails', { statusCode: 503 }],
    ['an answer of another form', { message: 'blocked' }],
  ])('fails in CI with %s, and says so elsewhere', (_, report) => {
    const silence = 'the registry did not answer the audit, nothing was checked';
    expect(auditOutcome(report, inCi)).toEqual({ problems: [silence] });
    expect(auditOutcome(report, { ...inCi, mustAnswer: false })).toEqual({ problems: [], note: silence });
  });

  it('passes with a registry that offers none, also in CI', () => {
    expect(auditOutcome({ statusCode: 405 }, inCi).problems).toEqual([]);
  });

  it('lists what is high or critical, and what is accepted in vain', () => {
    expect(auditOutcome(HIGH, inCi).problems).toEqual(['one: Bad https://advisory/1']);
    const accepted = { 'https://advisory/1': 'not reachable', 'https://advisory/3': 'gone' };
    expect(auditOutcome(HIGH, { ...inCi, accepted }).problems).toEqual([
      'accepted, but no longer found: https://advisory/3',
    ]);
  });
});

describe('docs/security.md', () => {
  it('has a row for every override of package.json, and for no others', async () => {
    const { overrides } = JSON.parse(await textOf('package.json')) as { overrides: Record<string, unknown> };
    const [, table = ''] = /### Overrides\n([^]*?)\n## /.exec(await textOf('docs/security.md')) ?? [];
    const rows = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual(Object.keys(overrides).sort());
  });
});
