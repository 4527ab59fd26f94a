import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button';
import { Sheet } from '../ui/sheet';
import { guardBack } from './back-guard';

/* React Router's own blocker needs its data router, which adds 17 KB (gzipped) to what every first visit loads. */

const unsaved = new Set<object>();
const listeners = new Set<() => void>();

/** While this is true, leaving the screen asks first; the screen has to show `AskBeforeLeaving`. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const mark = {};
    change(() => unsaved.add(mark));
    return () => change(() => unsaved.delete(mark));
  }, [isUnsaved]);
}

function change(apply: () => void): void {
  apply();
  listeners.forEach((listener) => listener());
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks before a link, the browser's back button or a closed tab discards unsaved changes. Once on a screen. */
export function AskBeforeLeaving() {
  const isUnsaved = useSyncExternalStore(
    onChange,
    () => unsaved.size > 0,
    () => false,
  );
  return isUnsaved ? <LeaveQuestion /> : null;
}

function LeaveQuestion() {
  const { leave, stay } = useHeldNavigation();
  if (!leave) return null;
  return (
    <Sheet title="Leave without saving?" description="You have changes that aren’t saved yet." onClose={stay}>
      <div className="flex flex-col gap-2">
        <Button isWide onClick={stay}>
          Keep editing
        </Button>
        <Button kind="destructive" isWide onClick={leave}>
          Leave without saving
        </Button>
      </div>
    </Sheet>
  );
}

/** Holds a navigation until the rider has answered. `leave` is null while there is none. */
function useHeldNavigation() {
  const [held, setHeld] = useState<{ go: () => void } | null>(null);
  const isLetThrough = useRef(false);

  useEffect(() => {
    const entry = historyIndex();
    let isReturning = false;

    const askAtLink = (event: MouseEvent) => {
      const link = linkAwayAt(event);
      if (!link || isLetThrough.current) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld({ go: () => link.click() });
    };
    const askAtBack = (event: PopStateEvent) => {
      const steps = historyIndex() - entry;
      if (isLetThrough.current || (steps === 0 && !isReturning)) return;
      // The browser has already changed the address, so it is changed back.
      event.stopImmediatePropagation();
      if (!isReturning) {
        window.history.go(-steps);
        setHeld({ go: () => window.history.go(steps) });
      }
      isReturning = !isReturning;
    };
    const askAtUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    document.addEventListener('click', askAtLink, { capture: true });
    const releaseBack = guardBack(askAtBack);
    window.addEventListener('beforeunload', askAtUnload);
    return () => {
      document.removeEventListener('click', askAtLink, { capture: true });
      releaseBack();
      window.removeEventListener('beforeunload', askAtUnload);
    };
  }, []);

  const leave = () => {
    isLetThrough.current = true;
    held?.go();
  };
  return { leave: held && leave, stay: () => setHeld(null) };
}

/** The router numbers the history's entries. */
const historyIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** The link of a click that opens another screen in this tab. */
function linkAwayAt(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link?.href || link.target || link.hasAttribute('download')) return null;
  const isAway = link.origin === window.location.origin && link.pathname !== window.location.pathname;
  return isAway ? link : null;
}
