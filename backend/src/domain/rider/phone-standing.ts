import type { Rider } from './rider.js';

/**
 * What a rider's number may be used for:
 * - `none`: there is no number.
 * - `trial`: entered, but neither its holder nor a code has answered for it yet.
 * - `consented`: its holder wants texts; it is bound to no account.
 * - `bound`: a code proved that it is this account's.
 * - `opted-out`: it replied STOP.
 */
export const PHONE_STANDINGS = ['none', 'trial', 'consented', 'bound', 'opted-out'] as const;
export type PhoneStanding = (typeof PHONE_STANDINGS)[number];

export function phoneStandingOf(
  { phone, phoneConfirmed }: Pick<Rider, 'phone' | 'phoneConfirmed'>,
  hasOptedOut: boolean,
): PhoneStanding {
  if (phone === null) return 'none';
  if (hasOptedOut) return 'opted-out';
  return phoneConfirmed ? 'bound' : 'trial';
}
