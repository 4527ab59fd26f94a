import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds dist/service-worker.js, which contains the list of all files of the app. Runs after they are built. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');

const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
const paths = entries
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  // The app itself doesn't request icons and robots.txt.
  .filter((path) => !/\.(png|txt)$/.test(path))
  .sort();

const content = createHash('sha256');
for (const path of paths) content.update(path.slice(DIST.length)).update(await readFile(path));

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: {
    SHELL_FILES: JSON.stringify(paths.map((path) => `/${relative(DIST, path).split(sep).join('/')}`)),
    SHELL_VERSION: JSON.stringify(content.digest('hex').slice(0, 12)),
  },
  build: {
    target: 'es2022',
    outDir: DIST,
    emptyOutDir: false,
    modulePreload: false,
    rollupOptions: {
      input: join(ROOT, 'src/service-worker/service-worker.ts'),
      // One file at the root: a worker in /assets would only control that folder.
      output: { format: 'iife', entryFileNames: 'service-worker.js', codeSplitting: false },
    },
  },
});
