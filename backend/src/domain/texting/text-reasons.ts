/**
 * Why a text was never handed to the provider:
 * - `opted-out`: the phone has texted STOP
 * - `weekly-limit`: the phone has had its texts of these seven days
 * - `phone-in-use`: another account's text for that date goes to the same phone
 * - `no-active-route`: there was no way to judge until it was too late
 * - `commute-over`: the day's rides were behind the rider, who works at night
 * - `not-enough-data`: the forecast lacked what a verdict needs until it was too late
 * - `late`: it was still waiting at nine
 * - `unsubscribed`, `phone-changed`, `rider-left`: what the rider did before the text went out
 */
export const SKIP_REASONS = [
  'opted-out',
  'weekly-limit',
  'phone-in-use',
  'no-active-route',
  'commute-over',
  'not-enough-data',
  'late',
  'unsubscribed',
  'phone-changed',
  'rider-left',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/**
 * Why a text that was handed to the provider did not arrive:
 * - `opted-out`, `bad-number`, `unreachable-today`, `wait`, `stop-sending`, `other`: what the provider's refusal means
 * - `undelivered`: the provider had it and could not deliver it
 * - `not-taken`: nobody answered, and the provider surely does not have it
 */
export const TEXT_FAILURES = [
  'opted-out',
  'bad-number',
  'unreachable-today',
  'wait',
  'stop-sending',
  'other',
  'undelivered',
  'not-taken',
] as const;
export type TextFailure = (typeof TEXT_FAILURES)[number];
