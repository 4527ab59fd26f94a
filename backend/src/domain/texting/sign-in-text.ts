/** How long a sign-in code works. */
export const CODE_MINUTES = 10;

/** One GSM-7 segment: at most 160 characters of the GSM 03.38 basic set. */
export const signInText = (code: string): string =>
  `RollOut: ${code} is your sign-in code. It works for ${CODE_MINUTES} minutes. Never share it: nobody at RollOut will ask you for it.`;
