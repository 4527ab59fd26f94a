import lighthouse, { type Result } from 'lighthouse';
import { chromium, type BrowserContext } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../e2e/support/browser.ts';

/** Makes a browser that of somebody: opens no page of the app, so that the audit sees it for the first time. */
export type Preparation = (context: BrowserContext) => Promise<void>;

/** Lighthouse's mobile audit of a page, in a browser that has never been there: simulated slow 4G, a phone's processor. */
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
      // The browser is new anyway; clearing would sign the rider out.
      disableStorageReset: true,
    });
    if (!audit) throw new Error(`Lighthouse had nothing to say of ${url}`);
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
