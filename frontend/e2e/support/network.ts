import type { Page } from '@playwright/test';

/** Survives a page load, as a missing network does. */
const FLAG = 'e2e.offline';

interface Network {
  cut(): Promise<void>;
  /** Requests are sent and never answered, while the browser says that it is online. */
  stall(): Promise<void>;
  restore(): Promise<void>;
}

/**
 * A browser's network, its service worker's included. (The browser's own emulation forgets on the next page load that the
 * page is offline, and leaves the service worker online.)
 */
export async function aNetworkOf(page: Page): Promise<Network> {
  const context = page.context();
  await context.addInitScript((flag) => {
    Object.defineProperty(navigator, 'onLine', { get: () => localStorage.getItem(flag) === null });
  }, FLAG);
  return {
    cut: async () => {
      // A part of the screen that fails to load would reload the page.
      await page.waitForLoadState('networkidle');
      await context.route('**', (route) => route.abort('internetdisconnected'));
      await page.evaluate((flag) => {
        localStorage.setItem(flag, '1');
        window.dispatchEvent(new Event('offline'));
      }, FLAG);
    },
    stall: async () => {
      await context.route('**', () => undefined);
    },
    restore: async () => {
      await context.unroute('**');
      await page.evaluate((flag) => {
        localStorage.removeItem(flag);
        window.dispatchEvent(new Event('online'));
      }, FLAG);
    },
  };
}
