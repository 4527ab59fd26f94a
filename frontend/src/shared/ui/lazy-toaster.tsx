import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { onToastsChange, readToasts } from './toast-store';

/** Without a network its code may not be had. A notice is not worth the screen that it would lie on. */
const Toaster = lazy((): Promise<{ default: ComponentType }> =>
  import('./toaster').catch(() => ({ default: Nothing })),
);

const Nothing = () => null;

/** The toaster's code comes with the first notice: most visits show none. */
export function LazyToaster() {
  const hasToast = useSyncExternalStore(onToastsChange, hasAny, () => false);
  return hasToast && <Suspense>{<Toaster />}</Suspense>;
}

const hasAny = () => readToasts().length > 0;
