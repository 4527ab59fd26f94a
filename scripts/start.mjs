/**
 * `npm start`: builds what is not built or older than its sources, then runs the server in this very process, so that a
 * Ctrl-C goes straight to it. Needs no network.
 */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build-if-stale.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const problem = findProblem();
if (problem === null) {
  const results = await Promise.all([
    buildIfStale(root, {
      name: 'backend',
      sources: [
        'backend/src',
        'backend/package.json',
        'backend/tsconfig.json',
        'backend/tsconfig.build.json',
        'tsconfig.json',
      ],
      output: 'backend/dist',
      // Types are what `npm run check` checks; to check them here too would treble the time.
      command: [
        process.execPath,
        'node_modules/typescript/bin/tsc',
        '-p',
        'backend/tsconfig.build.json',
        '--noCheck',
      ],
    }),
    buildIfStale(root, {
      name: 'frontend',
      sources: ['frontend', 'contracts', 'tsconfig.json', 'package-lock.json'],
      output: 'frontend/dist',
      command: [...npm(), 'run', '--silent', 'build', '--workspace', 'frontend'],
    }),
  ]);
  if (results.every((isBuilt) => isBuilt)) await import('../backend/dist/main.js');
  else process.exitCode = 1;
} else {
  console.error(problem);
  process.exitCode = 1;
}

function findProblem() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    return `RollOut needs Node 20.19 or newer, this is ${process.versions.node}. See https://nodejs.org.`;
  }
  if (!existsSync(new URL('../node_modules/typescript', import.meta.url))) {
    return 'The dependencies are not installed. Run "npm ci" first.';
  }
  return null;
}

/** The npm that runs us, which need not be the one in the PATH. */
function npm() {
  const path = process.env.npm_execpath ?? '';
  return basename(path) === 'npm-cli.js' ? [process.execPath, path] : ['npm'];
}
