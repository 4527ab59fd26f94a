/**
 * Unpacks the browser that `npm ci` installed into the folder given as parameter. Runs as its own process, because the package
 * unpacks into TMPDIR, and unpacks its libraries only if a variable is set before it is loaded.
 */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const [target] = process.argv.slice(2);
const staging = await mkdtemp(join(dirname(target), '.unpacking-'));

process.env.TMPDIR = staging;
process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
const { default: chromium } = await import('@sparticuz/chromium');
await chromium.executablePath();

// The package's own fonts.conf has absolute paths of another machine.
await writeFile(
  join(staging, 'fonts.conf'),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(target, 'fonts')}</dir><cachedir>${join(target, 'fonts-cache')}</cachedir></fontconfig>
`,
);

// In one step, so that no process starts half a browser; another process may have been faster.
await rename(staging, target).catch(() => rm(staging, { recursive: true, force: true }));
