export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** `destructive` is red and interrupts screen readers. */
  readonly kind?: 'notice' | 'destructive';
  /** Shown until it is closed. */
  readonly stays?: boolean;
}

export interface ShownToast extends Toast {
  readonly id: number;
  readonly isOpen: boolean;
}

const VISIBLE_AT_MOST = 1;
const REMOVED_AFTER_MS = 1_000_000;

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one before. Callable from anywhere, not only from components. */
export function showToast(toast: Toast): void {
  lastId += 1;
  change([{ ...toast, id: lastId, isOpen: true }, ...toasts].slice(0, VISIBLE_AT_MOST));
}

/** The toast for a failure. */
export const showFailure = (description: string): void =>
  showToast({ title: 'Error', description, kind: 'destructive' });

/** Closes a toast; it is removed from the list later. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), REMOVED_AFTER_MS);
}

export const readToasts = (): readonly ShownToast[] => toasts;

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For tests. */
export const clearToasts = (): void => change([]);

function change(next: readonly ShownToast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}
