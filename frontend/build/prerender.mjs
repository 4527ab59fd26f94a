import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * Writes out the pages that are to be seen before JavaScript runs: dist/start.html is what the server answers /start with.
 * Runs after `vite build`.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const PAGES = [
  {
    path: '/start',
    file: 'start.html',
    source: 'src/features/onboarding/start-screen.tsx',
    title: 'Roll out without rolling the dice · RollOut',
  },
  {
    // Its frame and skeleton: the verdict comes with the answers, but the files it needs can be asked for at once.
    path: '/today',
    file: 'today.html',
    source: 'src/features/today/today-screen.tsx',
    title: 'Today · RollOut',
  },
];

process.env.NODE_ENV = 'production';

const template = await readFile(join(DIST, 'index.html'), 'utf8');
const manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'));
const renderer = await buildRenderer();
for (const page of PAGES)
  await writeFile(join(DIST, page.file), pageOf(page, await renderer.render(page.path)));
await renderer.remove();
// What a browser does not need does not ship.
await rm(join(DIST, '.vite'), { recursive: true });

async function buildRenderer() {
  // Beside node_modules, so that the built renderer finds its packages.
  const outDir = await mkdtemp(join(ROOT, 'dist', '.prerender-'));
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
  });
  const { render } = await import(pathToFileURL(join(outDir, 'prerender.js')).href);
  return { render, remove: () => rm(outDir, { recursive: true, force: true }) };
}

function pageOf({ path, source, title }, markup) {
  // React's streaming falls back to inline scripts, which the content policy forbids.
  if (markup.includes('<script'))
    throw new Error(`The written-out ${path} needs an inline script; make it render at once.`);
  if (!markup.includes('<h1'))
    throw new Error(`The written-out ${path} has no heading: its screen did not render.`);
  const preloads = filesOf(source).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return template
    .replace('<div id="root"></div>', `<div id="root">${markup}</div>`)
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
    .replace('</head>', `${preloads.join('')}</head>`);
}

/** The screen's chunk and all that it imports, less what the entry has loaded already. */
function filesOf(source, seen = new Set()) {
  const chunk = manifest[source];
  if (!chunk || chunk.isEntry || seen.has(source)) return [];
  seen.add(source);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((one) => filesOf(one, seen))];
}
