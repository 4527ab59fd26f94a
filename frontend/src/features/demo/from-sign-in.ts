/** What a link to the outbox says, so that whoever fetches a code there is shown the way back. */
export const FROM_SIGN_IN = { isFromSignIn: true };

/** A history entry may be another version's, or anybody's. */
export const isFromSignIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromSignIn' in state;
