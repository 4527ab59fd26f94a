import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders that builds don't read. */
const NOT_SOURCES = new Set([
  'node_modules',
  'dist',
  'e2e',
  'bench',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** In the output folder: the fingerprint of what it was built from. */
const STAMP = '.built-from';

/**
 * Runs a build unless its output was made from exactly these sources. The fingerprint covers the path, size and modification
 * time of every file, so it also notices deleted files and files replaced by older ones.
 *
 * @param root the folder that all paths are relative to
 * @param build `sources` are files and folders, `output` is the folder that the command creates
 * @returns {Promise<boolean>} whether the output is up to date; if not, the reason has been printed
 */
export async function buildIfStale(root, { name, sources, output, command }) {
  const stampFile = join(root, output, STAMP);
  const fingerprint = await fingerprintOf(root, sources);
  const builtFrom = await readFile(stampFile, 'utf8').catch(() => null);
  if (builtFrom === fingerprint) return true;

  const startedAt = performance.now();
  await rm(join(root, output), { recursive: true, force: true });
  const { exitCode, text } = await run(root, command);
  if (exitCode !== 0) {
    console.error(`Could not build the ${name}:\n${text}`);
    return false;
  }
  // Written last, with the fingerprint from before: a build that was killed, or edited meanwhile, stays stale.
  await writeFile(stampFile, fingerprint);
  console.log(`Built the ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return true;
}

async function fingerprintOf(root, sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(root, source)) {
      const { size, mtimeMs } = await stat(join(root, file));
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** The files of a file or folder in a stable order; none if it doesn't exist. */
async function filesOf(root, path) {
  const entry = await stat(join(root, path)).catch(() => null);
  if (entry === null) return [];
  if (!entry.isDirectory()) return [path];
  const entries = await readdir(join(root, path));
  const names = entries
    .filter((entryName) => !NOT_SOURCES.has(entryName) && !entryName.startsWith('.'))
    .sort();
  const nested = await Promise.all(names.map((entryName) => filesOf(root, join(path, entryName))));
  return nested.flat();
}

/** Always builds for production: a test run sets NODE_ENV=test, which would produce a development build. */
function run(cwd, [executable, ...args]) {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(executable, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    child.once('error', (error) => resolve({ exitCode: null, text: String(error) }));
    child.once('close', (exitCode) => resolve({ exitCode, text }));
  });
}
