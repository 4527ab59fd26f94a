/**
 * Unpacks the browser that came with `npm ci` into the folder named as parameter. A process of its own: the package
 * unpacks to wherever TMPDIR says, and wants a variable set before it is loaded to bring its libraries too.
 */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const [target] = process.argv.slice(2);
const staging = await mkdtemp(join(dirname(target), '.unpacking-'));

process.env.TMPDIR = staging;
process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
const { default: chromium } = await import('@sparticuz/chromium');
await chromium.executablePath();

// The package's own names fixed folders of the machine.
await writeFile(
  join(staging, 'fonts.conf'),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(target, 'fonts')}</dir><cachedir>${join(target, 'fonts-cache')}</cachedir></fontconfig>
`,
);

// In one step, so that nobody ever starts half a browser; another process may have been quicker.
await rename(staging, target).catch(() => rm(staging, { recursive: true, force: true }));
