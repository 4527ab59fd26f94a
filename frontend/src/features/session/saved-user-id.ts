import { forgetSavedAnswers } from '../../shared/offline/saved-answers';

/** Where the browser remembers who it belongs to. The id opens nothing: data needs the session's cookie. */
const KEYS = ['currentUserId', 'bike_commute_user_id'] as const;

const listeners = new Set<() => void>();

/** The remembered id; null where there is none or it is no id. */
export function readSavedUserId(): number | null {
  const saved = KEYS.map((key) => read(key)).find((value) => value !== null);
  const id = Number(saved);
  return saved && Number.isInteger(id) && id > 0 ? id : null;
}

/** Remembers the id under both keys, or forgets both; copies of another rider's answers go. */
export function saveUserId(id: number | null): void {
  if (id === null || id !== readSavedUserId()) forgetSavedAnswers();
  for (const key of KEYS) write(key, id === null ? null : String(id));
  listeners.forEach((listener) => listener());
}

/** Calls back when this page, or another tab, remembers somebody else. */
export function onSavedUserIdChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  // A page that the browser had put aside has heard of nothing meanwhile.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

/** With storage switched off a rider is remembered for this page only. */
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
