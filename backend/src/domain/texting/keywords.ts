/**
 * What somebody wants who texts us one word.
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
 * lenient than carriers are ("Stop." counts), because whoever texts that means it.
 */
export const keywordOf = (body: string): Keyword | null =>
  MEANING_OF_WORD.get(body.replace(AROUND, '').toUpperCase()) ?? null;
