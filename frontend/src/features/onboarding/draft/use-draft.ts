import { useSyncExternalStore } from 'react';
import { changeDraft, onDraftChange, readDraft } from './draft-store';
import { NEW_DRAFT, type ConfirmedStep, type OnboardingDraft, type SmsDraft } from './onboarding-draft';

/** The draft of this tab. */
export const useDraft = (): OnboardingDraft =>
  useSyncExternalStore(onDraftChange, readDraft, () => NEW_DRAFT);

/** The rider has gone on from a step. */
export function confirmStep(step: ConfirmedStep): void {
  const { confirmed } = readDraft();
  if (!confirmed.includes(step)) changeDraft({ confirmed: [...confirmed, step] });
}

export const changeSms = (change: Partial<SmsDraft>): void =>
  changeDraft({ sms: { ...readDraft().sms, ...change } });
