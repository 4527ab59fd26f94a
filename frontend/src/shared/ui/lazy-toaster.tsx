import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onToastsChange, readToasts } from './toast-store';

const Toaster = lazy(() => import('./toaster'));

/** The toaster's code comes with the first notice: most visits show none. */
export function LazyToaster() {
  const hasToast = useSyncExternalStore(onToastsChange, hasAny, () => false);
  return hasToast && <Suspense>{<Toaster />}</Suspense>;
}

const hasAny = () => readToasts().length > 0;
