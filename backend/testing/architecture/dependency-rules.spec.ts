import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TOP = fileURLToPath(new URL('../../../', import.meta.url));
const PLANTED = 'backend/testing/architecture/planted/';

interface Cruise {
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
  };
}

interface Rules {
  readonly default: { readonly forbidden: readonly { readonly name: string }[] };
}

/** Exits with the number of violations, so a throw is the expected outcome. */
function cruisePlanted(): Cruise {
  const cruiser = `${TOP}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`;
  const parameters = [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', PLANTED];
  const output = execFileSync(process.execPath, parameters, {
    cwd: TOP,
    env: { ...process.env, RULES_BASE: PLANTED, NODE_OPTIONS: '' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output) as Cruise;
}

/** Which planted file breaks which rule. A rule without a planted violation might be one that can never fire. */
const EXPECTED: Record<string, string> = {
  'domain-imports-only-domain': 'backend/src/domain/uses-a-package.ts',
  'application-imports-only-inwards': 'backend/src/application/ports/uses-an-adapter.ts',
  'adapters-do-not-import-outwards': 'backend/src/adapters/out/weather/uses-config.ts',
  'ways-in-do-not-import-ways-out': 'backend/src/adapters/in/http/uses-a-way-out.ts',
  'ways-out-do-not-import-ways-in': 'backend/src/adapters/out/weather/uses-a-way-in.ts',
  'ways-out-do-not-use-use-cases': 'backend/src/adapters/out/weather/uses-a-use-case.ts',
  'nest-only-in-ways-in-and-composition': 'backend/src/application/recommendations/use-case.ts',
  'typeorm-only-in-its-adapter': 'backend/src/adapters/out/weather/uses-typeorm.ts',
  'prom-client-only-in-its-adapter': 'backend/src/adapters/out/weather/uses-prom-client.ts',
  'config-imports-registries-only': 'backend/src/config/uses-an-adapter.ts',
  'embedded-postgres-imports-no-product': 'backend/embedded-postgres/uses-a-port.ts',
  'demo-world-imports-only-domain-and-ports': 'backend/demo-world/uses-an-adapter.ts',
  'shared-imports-only-shared': 'frontend/src/shared/uses-a-feature.ts',
  'features-do-not-import-app': 'frontend/src/features/today/uses-the-app.ts',
  'features-keep-their-insides': 'frontend/src/features/today/uses-an-inside.ts',
  'frontend-knows-the-backend-by-contract': 'frontend/src/features/today/uses-the-backend.ts',
  'no-cycles': 'backend/src/adapters/in/http/cycle-a.ts',
  'no-test-code-in-production': 'backend/src/composition/uses-test-code.ts',
  'no-undeclared-packages': 'backend/src/composition/uses-an-undeclared-package.ts',
};

describe('the dependency rules', () => {
  it('each have a planted violation', async () => {
    const rules = (await import(`${TOP}.dependency-cruiser.mjs`)) as Rules;
    expect(rules.default.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  const { violations } = cruisePlanted().summary;

  it.each(Object.entries(EXPECTED))('%s fires at %s', (rule, file) => {
    expect(violations).toContainEqual(
      expect.objectContaining({ from: `${PLANTED}${file}`, rule: expect.objectContaining({ name: rule }) }),
    );
  });
});
