import { useSyncExternalStore } from 'react';
import type { AddressEntry } from '../address-search/address-entry';
import {
  isDraft,
  NEW_DRAFT,
  type ConfirmedStep,
  type OnboardingDraft,
  type SmsDraft,
} from './onboarding-draft';

/** Session storage belongs to the tab: a reload and the browser's back button keep every answer. */
const KEY = 'rollout.onboarding';
/** Raise it when the draft's shape changes: drafts of an older version are dropped. */
const VERSION = 3;

/** Holds the draft when storage is switched off, as long as the page is open. */
let memory: string | null = null;
let latest: { readonly raw: string | null; readonly draft: OnboardingDraft } = {
  raw: null,
  draft: NEW_DRAFT,
};
const listeners = new Set<() => void>();

/** This tab's draft, or a new one if there is none or it can't be read. The same object until it changes. */
export function readDraft(): OnboardingDraft {
  const raw = read();
  if (raw !== latest.raw) latest = { raw, draft: parse(raw) };
  return latest.draft;
}

export const useDraft = (): OnboardingDraft => useSyncExternalStore(onChange, readDraft, () => NEW_DRAFT);

export const changeDraft = (change: Partial<OnboardingDraft>): void =>
  write(JSON.stringify({ version: VERSION, draft: { ...readDraft(), ...change } }));

export const changeSms = (change: Partial<SmsDraft>): void =>
  changeDraft({ sms: { ...readDraft().sms, ...change } });

/** Changes one end of the route; the route in between is dropped if that end has moved. */
export function setAddress(end: 'home' | 'work', entry: AddressEntry): void {
  const draft = readDraft();
  const hasMoved = entry.place?.lat !== draft[end].place?.lat || entry.place?.lng !== draft[end].place?.lng;
  changeDraft({ [end]: entry, route: hasMoved ? null : draft.route });
}

/** Records that the rider pressed Continue. */
export function confirmStep(step: ConfirmedStep): void {
  const { confirmed } = readDraft();
  if (!confirmed.includes(step)) changeDraft({ confirmed: [...confirmed, step] });
}

export const clearDraft = (): void => write(null);

function parse(raw: string | null): OnboardingDraft {
  if (raw === null) return NEW_DRAFT;
  try {
    const stored = JSON.parse(raw) as { version?: unknown; draft?: unknown } | null;
    return stored?.version === VERSION && isDraft(stored.draft) ? stored.draft : NEW_DRAFT;
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

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
