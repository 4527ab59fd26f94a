import { isDraft } from './is-draft';
import { NEW_DRAFT, type OnboardingDraft } from './onboarding-draft';
import { isOneOf, shape } from './shape';

/** Kept for the tab, so that a reload and the browser's back find every answer again. */
const KEY = 'rollout.onboarding';
/** Raise it when the draft's shape changes: an older one is dropped, not misread. */
const VERSION = 2;

interface Kept {
  readonly version: typeof VERSION;
  readonly draft: OnboardingDraft;
}

const isKept = shape<Kept>({ version: isOneOf(VERSION), draft: isDraft });

/** With storage switched off a draft lasts as long as the page. */
let memory: string | null = null;
let latest: { readonly raw: string | null; readonly draft: OnboardingDraft } = {
  raw: null,
  draft: NEW_DRAFT,
};
const listeners = new Set<() => void>();

/** The draft of this tab; a new one where there is none or what was kept is broken. The same object until it changes. */
export function readDraft(): OnboardingDraft {
  const raw = read();
  if (raw !== latest.raw) latest = { raw, draft: parse(raw) };
  return latest.draft;
}

export function changeDraft(change: Partial<OnboardingDraft>): void {
  const kept: Kept = { version: VERSION, draft: { ...readDraft(), ...change } };
  write(JSON.stringify(kept));
}

export const clearDraft = (): void => write(null);

export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(raw: string | null): OnboardingDraft {
  if (raw === null) return NEW_DRAFT;
  try {
    const kept: unknown = JSON.parse(raw);
    return isKept(kept) ? kept.draft : NEW_DRAFT;
  } catch {
    return NEW_DRAFT;
  }
}

function read(): string | null {
  try {
    return memory ?? sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(raw: string | null): void {
  memory = null;
  try {
    if (raw === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, raw);
  } catch {
    memory = raw;
  }
  listeners.forEach((listener) => listener());
}
