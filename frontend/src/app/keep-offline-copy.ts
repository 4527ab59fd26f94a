import { TAKE_OVER } from '../service-worker/take-over';

/**
 * Has the service worker keep the app for when there is no network; after all that the screen itself needs has come. This
 * page has just started and comes from the server, so nothing is interrupted if a newer worker takes over now.
 */
export function keepOfflineCopy(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => void register().catch(reportQuietly);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}

async function register(): Promise<void> {
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.register('/service-worker.js');
  registration?.waiting?.postMessage(TAKE_OVER);
}

/** Without a worker all works, but for being offline. */
const reportQuietly = (error: unknown) => console.warn('No offline copy:', error);
