type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/**
 * Lets a guard see the browser's back and forward buttons before the router does, so that it can keep them from it. Chrome
 * calls a window's listeners in the order in which they were added, those for the capture phase too: so this has to run
 * before the router is rendered.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** One guard at a time. @returns takes it off */
export function guardBack(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
