/** `npm run check`: every check that doesn't run the product. Runs them all, then reports. */
import { runCommand } from './run-command.mjs';

const NODE = process.execPath;
const bin = (path, ...parameters) => [NODE, `node_modules/${path}`, ...parameters];

const CHECKS = [
  ['format', bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
  ['lint', bin('eslint/bin/eslint.js', '--max-warnings', '0', '.')],
  ['types: backend', bin('typescript/bin/tsc', '-p', 'backend/tsconfig.json')],
  ['types: frontend', bin('typescript/bin/tsc', '-p', 'frontend/tsconfig.json')],
  [
    'dependency rules',
    bin(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'backend/src',
      'backend/embedded-postgres',
      'backend/demo-world',
      'backend/testing',
      'frontend/src',
    ),
  ],
  ['contract is fresh', [NODE, 'scripts/contract.mjs', '--check']],
  [
    'migrations are fresh',
    [
      NODE,
      '--import',
      './backend/testing/typescript/register.mjs',
      'backend/testing/database/check-migrations.ts',
    ],
  ],
  [
    'configuration in the docs',
    [
      NODE,
      '--import',
      './backend/testing/typescript/register.mjs',
      'scripts/configuration-table.mjs',
      '--check',
    ],
  ],
  ['links and commands in the docs', [NODE, 'scripts/check-links.mjs']],
  ['audit', [NODE, 'scripts/audit.mjs']],
];

let failures = 0;
for (const [name, command] of CHECKS) {
  const { exitCode, output } = await runCommand(command, { quiet: true });
  const isGood = exitCode === 0;
  if (!isGood) failures += 1;
  const note = isGood ? output.match(/^note: .*$/m)?.[0] : null;
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}${note ? ` (${note.slice('note: '.length)})` : ''}`);
  if (!isGood) console.log(output.replace(/^/gm, '       '));
}
console.log(failures === 0 ? 'All checks passed.' : `${failures} of ${CHECKS.length} checks failed.`);
process.exitCode = failures === 0 ? 0 : 1;
