import lighthouse, { type Result } from 'lighthouse';
import { chromium, type BrowserContext } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../e2e/support/browser.ts';

/** Prepares the browser, without opening a page of the app: the audit must be its first visit. */
export type Preparation = (context: BrowserContext) => Promise<void>;

/** Lighthouse's mobile audit of a page in a fresh browser: simulated slow 4G and a phone's processor. */
export async function auditPage(baseURL: string, path: string, prepare: Preparation): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'rollout-bench-'));
  const port = await freePort();
  const { executablePath, args, env } = findBrowser();
  const url = baseURL + path;
  const context = await chromium.launchPersistentContext(profile, {
    baseURL,
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...definedOf(process.env), ...env },
  });
  try {
    await prepare(context);
    const audit = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      // The browser is new anyway, and a reset would sign the rider out.
      disableStorageReset: true,
    });
    if (!audit) throw new Error(`Lighthouse returned no result for ${url}`);
    if (audit.lhr.runtimeError) throw new Error(`${url}: ${audit.lhr.runtimeError.message}`);
    return audit.lhr;
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

const definedOf = (variables: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => !!entry[1]));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** The figures of a page: scores from 0 to 1, times in seconds unless named, sizes in KB as transferred. */
export const FIGURES = {
  performance: (audit: Result) => audit.categories['performance']?.score ?? 0,
  accessibility: (audit: Result) => audit.categories['accessibility']?.score ?? 0,
  'best practices': (audit: Result) => audit.categories['best-practices']?.score ?? 0,
  seo: (audit: Result) => audit.categories['seo']?.score ?? 0,
  'LCP s': (audit: Result) => numberOf(audit, 'largest-contentful-paint') / 1000,
  CLS: (audit: Result) => numberOf(audit, 'cumulative-layout-shift'),
  'TBT ms': (audit: Result) => numberOf(audit, 'total-blocking-time'),
  'script ms': (audit: Result) => numberOf(audit, 'bootup-time'),
  'JS KB': (audit: Result) => kilobytesOf(audit, 'Script'),
} as const;

export type Figure = keyof typeof FIGURES;

/** The median of an odd number of runs, for each figure separately. */
export function medianOf(audits: readonly Result[], figure: Figure): number {
  const values = audits.map(FIGURES[figure]).sort((a, b) => a - b);
  return values[(values.length - 1) / 2] ?? Number.NaN;
}

const numberOf = (audit: Result, id: string): number => audit.audits[id]?.numericValue ?? Number.NaN;

interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
}

function kilobytesOf(audit: Result, resourceType: string): number {
  const details = audit.audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined;
  const bytes = (details?.items ?? [])
    .filter((request) => request.resourceType === resourceType)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return bytes / 1024;
}
