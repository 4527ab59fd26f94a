import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * Prerenders the pages that show before JavaScript runs: the server answers /start with dist/start.html.
 * Runs after `vite build`.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
/** As build/vite-plugins.ts names it. */
const APP = 'app';
const PAGES = [
  {
    path: '/start',
    file: 'start.html',
    // Its text and font come before the app: see src/boot.ts.
    preloads: [],
    title: 'Roll out without rolling the dice · RollOut',
  },
  {
    // Only the frame and skeleton; the files that the verdict needs are preloaded.
    path: '/today',
    file: 'today.html',
    preloads: [APP],
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
await writeFile(join(DIST, 'index.html'), withPreloads(template, [APP]));
// Browsers don't need the manifest.
await rm(join(DIST, '.vite'), { recursive: true });

async function buildRenderer() {
  // Inside the package, so that the built renderer finds its dependencies.
  const outDir = await mkdtemp(join(ROOT, 'dist', '.prerender-'));
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
  });
  const { render } = await import(pathToFileURL(join(outDir, 'prerender.js')).href);
  return { render, remove: () => rm(outDir, { recursive: true, force: true }) };
}

function pageOf({ path, preloads, title }, markup) {
  // React's streaming falls back to inline scripts, which the content policy forbids.
  if (markup.includes('<script'))
    throw new Error(`The written-out ${path} needs an inline script; make it render at once.`);
  if (!markup.includes('<h1'))
    throw new Error(`The written-out ${path} has no heading: its screen did not render.`);
  return withPreloads(template, preloads)
    .replace('<div id="root"></div>', `<div id="root" data-written-for="${path}">${markup}</div>`)
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>`);
}

/** Preloads chunks before everything else: they are the largest files, and the first request uses the open connection. */
function withPreloads(html, chunks) {
  const links = chunks
    .flatMap(filesOf)
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace('<meta charset="utf-8" />', (charset) => charset + links.join(''));
}

/** A chunk and everything it imports, except files the page already requests. */
function filesOf(name) {
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file) || template.includes(chunk.file)) return;
    seen.add(chunk.file);
    (chunk.imports ?? []).forEach(visit);
  };
  visit(Object.keys(manifest).find((key) => manifest[key].name === name));
  if (seen.size === 0) throw new Error(`The build has no file named ${name}.`);
  return [...seen];
}
