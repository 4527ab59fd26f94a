/**
 * The keywords that riders can text.
 * - `stop`: no more texts
 * - `start`: texts, please
 * - `yes`: the same, in answer to a text on trial
 * - `help`: who is this?
 */
export const KEYWORDS = ['stop', 'start', 'yes', 'help'] as const;
export type Keyword = (typeof KEYWORDS)[number];

const MEANING_OF_WORD: ReadonlyMap<string, Keyword> = new Map([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'].map(
    (word) => [word, 'stop'] as const,
  ),
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

/** Shows a rider that texts arrive. One GSM-7 segment. */
export const TEST_TEXT =
  'RollOut: this is a test. We text you whether to ride each morning. Reply HELP for help, STOP to end. ' +
  'Msg & data rates may apply.';

/** How both texts of a trial end: their recipient may not be the one who asked for them. */
export const TRIAL_ENDING = 'Reply YES to keep these, STOP to end';

/** The same to a number on trial. One GSM-7 segment. */
export const TRIAL_TEST_TEXT = `RollOut: we can text you whether to ride each morning. Msg & data rates may apply. HELP for help. ${TRIAL_ENDING}`;

/** To the number that an account had until now, or will have for a few days more. One GSM-7 segment. */
export const NUMBER_CHANGED_TEXT =
  'RollOut: this number was just removed from its account. Not you? Sign in with another device and check Settings.';

export const numberWillChangeText = (days: number): string =>
  `RollOut: this number leaves its account in ${days} days. Not you? Sign in with a code to this number and it stays.`;

/** The answer to HELP, where no provider answers it by itself. One GSM-7 segment. */
export const HELP_TEXT =
  'RollOut: one text each morning, whether to ride your bike to work. Up to 7 a week. Reply STOP to end, START to get them ' +
  'again. Msg & data rates may apply.';

/** How long a code works. */
export const CODE_MINUTES = 10;

const codeText = (code: string, name: string): string =>
  `RollOut: ${code} is your ${name}. It works for ${CODE_MINUTES} minutes. Never share it: nobody at RollOut will ask you for it.`;

/** One GSM-7 segment: at most 160 characters of the GSM 03.38 basic set. */
export const signInText = (code: string): string => codeText(code, 'sign-in code');

/** To bind a number, or to confirm what must not be done with an unattended session. One GSM-7 segment. */
export const confirmationText = (code: string): string => codeText(code, 'confirmation code');
