import { signInText } from '../../domain/texting/fixed-texts.js';
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

const [BEFORE_CODE = '', AFTER_CODE = ''] = signInText('\n').split('\n');

/** A code is the one text of ours that has no record: whole, it is certainly no other text. */
const isSignInText = (body: string): boolean => body.includes(BEFORE_CODE) && body.endsWith(AFTER_CODE);
