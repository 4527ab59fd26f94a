/*
 * The hexagon, as rules that fail the check. Written as allow-lists ("domain may import only domain"), so that a package
 * nobody thought of is refused too. Type-only imports count.
 * Every rule has a planted violation in backend/testing/architecture/planted, and dependency-rules.spec.ts beside it
 * proves that each fires. RULES_BASE is the folder that stands for the top of the project there.
 */

const BASE = process.env.RULES_BASE ?? '';
const TEST_FILES = `(\\.(spec|contract|builder|test)\\.tsx?$|^${BASE}backend/testing/|\\.setup\\.ts$)`;
const BACKEND = `^${BASE}backend/src`;
const EMBEDDED_POSTGRES = `^${BASE}backend/embedded-postgres/`;
const DEMO_WORLD = `^${BASE}backend/demo-world/`;
const NODE_BUILTINS = '^(node:)?(crypto|fs|module|net|os|path|process|timers|util)(/promises)?$';
const FRONTEND = `^${BASE}frontend/src`;

const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST_FILES },
  to: { pathNot: allowed },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only(
      'domain-imports-only-domain',
      'The domain is arithmetic and rules with no imports but itself.',
      `${BACKEND}/domain/`,
      [`${BACKEND}/domain/`],
    ),
    only(
      'application-imports-only-inwards',
      'Use cases tell the story through ports: no framework, no database, no provider.',
      `${BACKEND}/application/`,
      [`${BACKEND}/(domain|application)/`],
    ),
    {
      name: 'adapters-do-not-import-outwards',
      comment:
        'Adapters are put together by the composition root; they do not know it, nor the configuration.',
      severity: 'error',
      from: { path: `${BACKEND}/adapters/`, pathNot: TEST_FILES },
      to: { path: `${BACKEND}/(composition|config|main)` },
    },
    {
      name: 'ways-in-do-not-import-ways-out',
      comment: 'A controller talks to a use case, never to a provider or a table.',
      severity: 'error',
      from: { path: `${BACKEND}/adapters/in/`, pathNot: TEST_FILES },
      to: { path: `${BACKEND}/adapters/out/` },
    },
    {
      name: 'ways-out-do-not-import-ways-in',
      comment: 'A provider knows nothing of HTTP requests.',
      severity: 'error',
      from: { path: `${BACKEND}/adapters/out/` },
      to: { path: `${BACKEND}/adapters/in/` },
    },
    {
      name: 'ways-out-do-not-use-use-cases',
      comment: 'An adapter implements a port; it does not drive the application.',
      severity: 'error',
      from: { path: `${BACKEND}/adapters/out/`, pathNot: TEST_FILES },
      to: { path: `${BACKEND}/application/`, pathNot: `${BACKEND}/application/(ports/|.+\\.port\\.ts$)` },
    },
    {
      name: 'nest-only-in-ways-in-and-composition',
      comment: 'The framework stays at the edge.',
      severity: 'error',
      from: { path: `${BACKEND}/`, pathNot: [`${BACKEND}/(adapters/in|composition|main)`, TEST_FILES] },
      to: { path: 'node_modules/@nestjs/' },
    },
    {
      name: 'typeorm-only-in-its-adapter',
      comment:
        'Tables are the business of the persistence adapter; the composition root opens the data source.',
      severity: 'error',
      from: {
        path: `${BACKEND}/`,
        pathNot: [`${BACKEND}/adapters/out/persistence/`, `${BACKEND}/(composition|main)`, TEST_FILES],
      },
      to: { path: 'node_modules/(typeorm|pg)/' },
    },
    {
      name: 'prom-client-only-in-its-adapter',
      comment: 'Everything else tells the port for measurements what happened, and no more.',
      severity: 'error',
      from: {
        path: `${BACKEND}/`,
        pathNot: [`${BACKEND}/adapters/out/measurements/`, TEST_FILES],
      },
      to: { path: 'node_modules/prom-client/' },
    },
    {
      name: 'config-imports-registries-only',
      comment: 'The configuration lists what the registries offer; the composition root builds it.',
      severity: 'error',
      from: { path: `${BACKEND}/config/`, pathNot: TEST_FILES },
      to: {
        path: `${BACKEND}/(adapters|composition|main)`,
        pathNot: `${BACKEND}/adapters/out/(provider/[^/]+|[^/]+/registry)\\.ts$`,
      },
    },
    only(
      'embedded-postgres-imports-no-product',
      'The database that comes with the checkout knows nothing of what is stored in it.',
      EMBEDDED_POSTGRES,
      [EMBEDDED_POSTGRES, NODE_BUILTINS, '^(child_process|node:child_process)$', 'node_modules/pg/'],
    ),
    only(
      'demo-world-imports-only-domain-and-ports',
      "The made-up world is data in the domain's terms; the fake adapters serve it.",
      DEMO_WORLD,
      [DEMO_WORLD, `${BACKEND}/(domain|application/ports)/`, NODE_BUILTINS],
    ),
    {
      name: 'shared-imports-only-shared',
      comment: 'frontend: shared ← features ← app.',
      severity: 'error',
      from: { path: `${FRONTEND}/shared/` },
      to: { path: `${FRONTEND}/(features|app)/` },
    },
    {
      name: 'features-do-not-import-app',
      comment: 'frontend: shared ← features ← app.',
      severity: 'error',
      from: { path: `${FRONTEND}/features/` },
      to: { path: `${FRONTEND}/app/`, pathNot: `${FRONTEND}/app/paths\\.ts$` },
    },
    {
      name: 'features-keep-their-insides',
      comment: "A feature may use another feature's public file (features/x/x.ts), never its inside.",
      severity: 'error',
      from: { path: `${FRONTEND}/features/([^/]+)/`, pathNot: TEST_FILES },
      to: {
        path: `${FRONTEND}/features/([^/]+)/.+`,
        pathNot: [`${FRONTEND}/features/$1/`, `${FRONTEND}/features/([^/]+)/[^/]+\\.tsx?$`],
      },
    },
    {
      name: 'frontend-knows-the-backend-by-contract',
      comment: 'The browser shares types with the server through contracts, nothing else.',
      severity: 'error',
      from: { path: `${FRONTEND}/` },
      to: { path: `^${BASE}backend/` },
    },
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file or have a third one missing.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'What ships does not depend on builders, stubs or specs.',
      severity: 'error',
      from: {
        path: [`^${BASE}(backend|frontend)/src/`, EMBEDDED_POSTGRES, DEMO_WORLD],
        pathNot: TEST_FILES,
      },
      to: { path: [TEST_FILES, `^${BASE}backend/testing/`] },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that happens to be installed may be gone tomorrow.',
      severity: 'error',
      from: { path: `^${BASE}(backend|frontend)/` },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        pathNot: '^(node:|@rollout/)',
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'backend/tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: BASE === '' ? '(^|/)dist/|\\.gen\\.ts$|/planted/' : '(^|/)dist/' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
