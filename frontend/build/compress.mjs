import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Writes a .br and a .gz next to every file worth compressing, which the server sends as is. Runs last. */
const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;
const MIN_BYTES = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));

async function compress(path) {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  await Promise.all([
    writeFile(`${path}.br`, await toBrotli(content, best)),
    writeFile(`${path}.gz`, await toGzip(content, { level: 9 })),
  ]);
}
