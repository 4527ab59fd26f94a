import {
  confirmationText,
  HELP_TEXT,
  NUMBER_CHANGED_TEXT,
  numberWillChangeText,
  signInText,
  TEST_TEXT,
  TRIAL_TEST_TEXT,
} from '../../domain/texting/fixed-texts.js';
import type { FoundMessage } from '../ports/sms.port.js';

/**
 * The provider's messages to a text's phone that may be that text, likeliest first: those with its body, then those whose
 * body says nothing, because the provider redacts or alters it. Taking such a one for the text may cost a text; taking it
 * for another would send the text twice.
 * @param body null where its rider has left.
 */
export function messagesOfText(
  { body }: { readonly body: string | null },
  found: readonly FoundMessage[],
): readonly FoundMessage[] {
  if (body === null) return found;
  const isSame = (message: FoundMessage): boolean => message.body.endsWith(body);
  const mayBeAltered = (message: FoundMessage): boolean => !isSame(message) && !isSignInText(message.body);
  return [...found.filter(isSame), ...found.filter(mayBeAltered)];
}

/** Whether a message of ours is a morning text, as far as its body says: one that is empty or altered may be. */
export const mayBeMorningText = (body: string): boolean =>
  !FIXED_TEXTS.some((text) => body.endsWith(text)) && !VARYING_TEXTS.some((parts) => isMadeOf(parts, body));

const FIXED_TEXTS = [TEST_TEXT, TRIAL_TEST_TEXT, NUMBER_CHANGED_TEXT, HELP_TEXT];

/** What stands before and after the one part that varies. */
const VARYING_TEXTS = [
  signInText('\n'),
  confirmationText('\n'),
  numberWillChangeText(1).replace(' 1 days', ' \n days'),
].map((text) => text.split('\n'));

const isMadeOf = ([before = '', after = '']: readonly string[], body: string): boolean =>
  body.includes(before) && body.endsWith(after);

const [BEFORE_CODE = '', AFTER_CODE = ''] = signInText('\n').split('\n');

/** A code is the one text of ours that has no record: whole, it is certainly no other text. */
const isSignInText = (body: string): boolean => body.includes(BEFORE_CODE) && body.endsWith(AFTER_CODE);
