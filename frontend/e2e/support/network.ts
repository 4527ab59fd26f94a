import type { Page } from '@playwright/test';

/** Survives a page load, as a missing network does. */
const FLAG = 'e2e.offline';

interface Network {
  cut(): Promise<void>;
  /** Every request goes out, and nothing comes back; the browser says that there is a network. */
  stall(): Promise<void>;
  mend(): Promise<void>;
}

/**
 * A network that can be taken from a browser, its service worker included, and given back. (The browser's own emulation
 * forgets with the next page load that the page is offline, and leaves the worker its network.)
 */
export async function aNetworkOf(page: Page): Promise<Network> {
  const context = page.context();
  await context.addInitScript((flag) => {
    Object.defineProperty(navigator, 'onLine', { get: () => localStorage.getItem(flag) === null });
  }, FLAG);
  return {
    cut: async () => {
      await context.route('**', (route) => route.abort('internetdisconnected'));
      await page.evaluate((flag) => {
        localStorage.setItem(flag, '1');
        window.dispatchEvent(new Event('offline'));
      }, FLAG);
    },
    stall: async () => {
      await context.route('**', () => undefined);
    },
    mend: async () => {
      await context.unroute('**');
      await page.evaluate((flag) => {
        localStorage.removeItem(flag);
        window.dispatchEvent(new Event('online'));
      }, FLAG);
    },
  };
}
