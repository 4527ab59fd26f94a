/**
 * The keywords that riders can text.
 * - `stop`: no more texts
 * - `start`: texts again
 * - `yes`: texts again, and this phone is mine
 * - `help`: who is this?
 */
export const KEYWORDS = ['stop', 'start', 'yes', 'help'] as const;
export type Keyword = (typeof KEYWORDS)[number];

const MEANING_OF_WORD: ReadonlyMap<string, Keyword> = new Map([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'].map((word) => [word, 'stop'] as const),
  ...['START', 'UNSTOP'].map((word) => [word, 'start'] as const),
  ['YES', 'yes'],
  ...['HELP', 'INFO'].map((word) => [word, 'help'] as const),
]);

/** What phones put around a word by themselves: blanks, quotes, a full stop at the end. */
const AROUND = /^[\s"'“”‘’]+|[\s"'“”‘’.,!?]+$/gu;

/**
 * The keyword that a text is, or null. The whole text, in any case: "stop" ends the texts, "don't stop" does not. More
 * lenient than carriers are ("Stop." counts), because that is what the sender means.
 */
export const keywordOf = (body: string): Keyword | null =>
  MEANING_OF_WORD.get(body.replace(AROUND, '').toUpperCase()) ?? null;

/** Shows a rider that texts arrive, and lets the phone's owner confirm it. One GSM-7 segment. */
export const TEST_TEXT =
  'RollOut: each morning we text you whether to ride. Reply YES to confirm this number, HELP for help, STOP to end. ' +
  'Msg & data rates may apply.';

/** The answer to HELP, where no provider answers it by itself. One GSM-7 segment. */
export const HELP_TEXT =
  'RollOut: one text each morning, whether to ride your bike to work. Up to 7 a week. Reply STOP to end, START to get them ' +
  'again. Msg & data rates may apply.';

/** How long a sign-in code works. */
export const CODE_MINUTES = 10;

/** One GSM-7 segment: at most 160 characters of the GSM 03.38 basic set. */
export const signInText = (code: string): string =>
  `RollOut: ${code} is your sign-in code. It works for ${CODE_MINUTES} minutes. Never share it: nobody at RollOut will ask you for it.`;
