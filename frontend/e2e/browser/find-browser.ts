import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A browser, ready to be started. */
export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  /** What it needs besides the environment it is started from. */
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

/** Inside node_modules: it belongs to this checkout and goes with it. */
const UNPACKED = fileURLToPath(
  new URL('../../../node_modules/.cache/rollout-browser-147.0.0', import.meta.url),
);
const UNPACK = fileURLToPath(new URL('./unpack-browser.mjs', import.meta.url));

/** Quiet, and alone with the product: no first-run pages, no updates, no calls home. */
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

/** The browser of CHROME_PATH, else an installed one, else the one that came with `npm ci` (Linux on x64). */
export function findBrowser(): Browser {
  const named = process.env['CHROME_PATH'];
  if (named) return { executablePath: named, args: [...ARGS, ...AS_ROOT], env: {} };
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: [...ARGS, ...AS_ROOT], env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser();
  throw new Error(
    'Found no Chrome or Chromium. Install one, or say where it is: CHROME_PATH=/path/to/chrome',
  );
}

function unpackedBrowser(): Browser {
  if (!existsSync(UNPACKED)) {
    mkdirSync(dirname(UNPACKED), { recursive: true });
    execFileSync(process.execPath, [UNPACK, UNPACKED], { stdio: 'inherit' });
  }
  return {
    executablePath: join(UNPACKED, 'chromium'),
    // It brings no helper for the sandbox, as root or not.
    args: [...ARGS, '--no-sandbox', '--no-zygote'],
    env: {
      LD_LIBRARY_PATH: join(UNPACKED, 'al2023/lib'),
      FONTCONFIG_FILE: join(UNPACKED, 'fonts.conf'),
    },
  };
}
