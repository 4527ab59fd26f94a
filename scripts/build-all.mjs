import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build-if-stale.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const BACKEND = {
  name: 'backend',
  sources: [
    'backend/src',
    'backend/embedded-postgres',
    'backend/demo-world',
    'backend/package.json',
    'backend/tsconfig.json',
    'backend/tsconfig.build.json',
    'tsconfig.json',
  ],
  output: 'backend/dist',
  // `npm run check` checks types; doing so here too would triple the time.
  command: [
    process.execPath,
    'node_modules/typescript/bin/tsc',
    '-p',
    'backend/tsconfig.build.json',
    '--noCheck',
  ],
};

const FRONTEND = {
  name: 'frontend',
  sources: ['frontend', 'contracts', 'tsconfig.json', 'package-lock.json'],
  output: 'frontend/dist',
  command: [...npm(), 'run', '--silent', 'build', '--workspace', 'frontend'],
};

/** Builds what is missing or stale. @returns whether the builds are up to date; if not, the reasons have been printed */
export async function buildAll() {
  const results = await Promise.all([BACKEND, FRONTEND].map((build) => buildIfStale(ROOT, build)));
  return results.every((isBuilt) => isBuilt);
}

/** The npm that runs this script, which may not be the one in the PATH. */
function npm() {
  const path = process.env.npm_execpath ?? '';
  return basename(path) === 'npm-cli.js' ? [process.execPath, path] : ['npm'];
}
