import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How to launch a browser. */
export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  /** Variables to add to the environment. */
  readonly env: Readonly<Record<string, string>>;
}

const INSTALLED = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Inside node_modules, so that it is deleted with this checkout. */
const UNPACKED = fileURLToPath(
  new URL('../../../node_modules/.cache/rollout-browser-147.0.0', import.meta.url),
);
const UNPACK = fileURLToPath(new URL('./unpack-browser.mjs', import.meta.url));

/** No first-run pages, no updates, no requests to anything but the product. */
const ARGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];
/** Chrome's sandbox refuses to run as root. */
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** CHROME_PATH if set, else an installed browser, else the one that `npm ci` installed (Linux on x64). */
export function findBrowser(): Browser {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) return { executablePath: chosen, args: [...ARGS, ...AS_ROOT], env: {} };
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: [...ARGS, ...AS_ROOT], env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser();
  throw new Error('No Chrome or Chromium found. Install one, or set its path: CHROME_PATH=/path/to/chrome');
}

function unpackedBrowser(): Browser {
  if (!existsSync(UNPACKED)) {
    mkdirSync(dirname(UNPACKED), { recursive: true });
    execFileSync(process.execPath, [UNPACK, UNPACKED], { stdio: 'inherit' });
  }
  return {
    executablePath: join(UNPACKED, 'chromium'),
    // The package has no sandbox helper, so the sandbox is off even without root.
    args: [...ARGS, '--no-sandbox', '--no-zygote'],
    env: {
      LD_LIBRARY_PATH: join(UNPACKED, 'al2023/lib'),
      FONTCONFIG_FILE: join(UNPACKED, 'fonts.conf'),
    },
  };
}
