import { type Keyword, HELP_TEXT } from '../../../../domain/texting/fixed-texts.js';

const STARTED =
  'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. ' +
  'Msg & data rates may apply.';

/** What a provider answers by itself, much as Twilio does unless told otherwise. */
export const PROVIDER_ANSWERS: Readonly<Record<Keyword, string>> = {
  stop:
    'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to ' +
    'resubscribe.',
  start: STARTED,
  yes: STARTED,
  help: HELP_TEXT,
};
