/**
 * What an account may do with its number, as far as it may know:
 * - `none`: there is no number.
 * - `trial`: entered, but not confirmed by a reply or a code since. Reveals nothing else about the number.
 * - `consented`: YES or START was texted from it since it was entered. It is bound to no account.
 * - `bound`: a code proved that it is the account's rider's.
 * - `opted-out`: bound, and it replied STOP.
 */
export const PHONE_STANDINGS = ['none', 'trial', 'consented', 'bound', 'opted-out'] as const;
export type PhoneStanding = (typeof PHONE_STANDINGS)[number];

/** A number on trial gets the test text and the next morning text; the trial ends after that many days in any case. */
export const TRIAL_DAYS = 14;

/** A bound number that is lost is replaced after so many days, in which a code to it undoes the change. */
export const LOST_NUMBER_DAYS = 7;

/** A notice about its number that an account sees once:
 * - `moved`: a code bound it to another account
 * - `expired`: it was never confirmed, and the account was not used for a month
 * - `replaced`: it was reported as lost, and the seven days are over
 */
export const PHONE_NOTICES = ['moved', 'expired', 'replaced'] as const;
export type PhoneNotice = (typeof PHONE_NOTICES)[number];
