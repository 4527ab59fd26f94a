import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

describe('a claim of docs/security.md', () => {
  it('names the tests that fail without it, and they exist', async () => {
    const page = await readFile(pathOf('docs/security.md'), 'utf8');
    const [, section = ''] = /\n## Controls and their tests\n([^]*?)\n## /.exec(page) ?? [];
    const claims = section.split(/\n(?=- )/).slice(1);
    expect(claims.length).toBeGreaterThan(40);
    const tests = claims.map((claim) => {
      const [, line = ''] = /^ {2}- Tests: (.*)$/m.exec(claim) ?? [];
      return [...line.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path);
    });
    expect(claims.filter((_, index) => tests[index]?.length === 0)).toEqual([]);
    expect(tests.flat().filter((path) => !existsSync(pathOf(path)))).toEqual([]);
  });

  it('holds of URLs: no session, code, phone or key is in a path or a query', async () => {
    const { paths } = JSON.parse(await readFile(pathOf('contracts/openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const names = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ parameters = [] }) => parameters.filter((one) => ['path', 'query'].includes(one.in)))
      .map(({ name }) => name);
    expect(names).toContain('userId');
    expect(names.filter((name) => /phone|code|token|session|key|secret|password/i.test(name))).toEqual([]);
  });
});
