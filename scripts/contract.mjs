/**
 * The HTTP contract: contracts/openapi.json is generated from the backend, contracts/src/api.gen.ts from that.
 * `npm run contract` writes both; with --check they are generated elsewhere and compared.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runCommand } from './run-command.mjs';

const isCheck = process.argv.includes('--check');
const scratch = await mkdtemp(join(tmpdir(), 'rollout-contract-'));
const committed = { document: 'contracts/openapi.json', types: 'contracts/src/api.gen.ts' };
const made = isCheck
  ? { document: join(scratch, 'openapi.json'), types: join(scratch, 'api.gen.ts') }
  : committed;

const compiled = join(ROOT, 'backend/node_modules/.contract');
await step([
  process.execPath,
  'node_modules/typescript/bin/tsc',
  '-p',
  'backend/tsconfig.build.json',
  '--noCheck',
  '--outDir',
  compiled,
  '--tsBuildInfoFile',
  join(compiled, '.tsbuildinfo'),
]);
await step([process.execPath, join(compiled, 'src/write-openapi.js'), made.document]);
await step([
  process.execPath,
  'node_modules/openapi-typescript/bin/cli.js',
  made.document,
  '--output',
  made.types,
]);

if (isCheck) {
  for (const kind of ['document', 'types']) {
    if ((await text(made[kind])) !== (await text(committed[kind]))) {
      console.error(`${committed[kind]} is out of date. Run "npm run contract" and commit it.`);
      process.exitCode = 1;
    }
  }
}
await rm(scratch, { recursive: true, force: true });

async function step(command) {
  const { exitCode, output } = await runCommand(command, { quiet: true });
  if (exitCode === 0) return;
  console.error(output);
  process.exit(1);
}

function text(file) {
  return readFile(join(file.startsWith('/') ? '' : ROOT, file), 'utf8').catch(() => '');
}
