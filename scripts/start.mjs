/**
 * `npm start`: builds what is missing or stale, then runs the server in this process, so that Ctrl-C reaches it directly.
 * Needs no network.
 */
import { existsSync } from 'node:fs';

const problem = findProblem();
if (problem === null) {
  const { buildAll } = await import('./build-all.mjs');
  if (await buildAll()) await import('../backend/dist/src/main.js');
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
