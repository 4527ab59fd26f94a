/**
 * How a rider agreed to texts.
 * - `onboarding`, `settings`: ticked on that screen, by someone who may not hold the phone
 * - `yes`, `start`: that word was texted from the phone
 * - `code`: a code texted to the phone was typed
 * - `earlier-version`: before consents were recorded; texts had arrived and no STOP had come
 */
export const CONSENT_SOURCES = ['onboarding', 'settings', 'yes', 'start', 'code', 'earlier-version'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** Those which only the phone's holder can give. They end a trial. */
export const HOLDER_SOURCES = [
  'yes',
  'start',
  'code',
  'earlier-version',
] as const satisfies readonly ConsentSource[];

/** What the screens ask riders to agree to, by version. One that was ever shown stays as it is. */
export const CONSENT_WORDINGS = {
  1: 'I agree to receive informational texts from RollOut, up to 7 messages per week. Reply STOP to unsubscribe.',
} as const;

export const CONSENT_VERSION = 1 satisfies keyof typeof CONSENT_WORDINGS;
