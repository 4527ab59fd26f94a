import { forgetSavedAnswers } from '../../shared/offline/saved-answers';

/** Where the browser stores the rider's id. The id opens nothing: access needs the session cookie. */
const KEYS = ['currentUserId', 'bike_commute_user_id'] as const;

const listeners = new Set<() => void>();

/** The saved id; null if there is none or it isn't valid. */
export function readSavedUserId(): number | null {
  const saved = KEYS.map((key) => read(key)).find((value) => value !== null);
  const id = Number(saved);
  return saved && Number.isInteger(id) && id > 0 ? id : null;
}

/** Saves the id under both keys, or clears both. Saved answers of another rider are deleted. */
export function saveUserId(id: number | null): void {
  if (id === null || id !== readSavedUserId()) forgetSavedAnswers();
  for (const key of KEYS) write(key, id === null ? null : String(id));
  listeners.forEach((listener) => listener());
}

/** Calls back when this page or another tab saves another id. */
export function onSavedUserIdChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  // A page restored from the back/forward cache has missed storage events.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

/** If storage is switched off, the id lasts as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}
