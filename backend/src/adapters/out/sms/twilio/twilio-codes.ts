import type { RejectionMeaning } from '../../../../application/ports/sms.port.js';

/**
 * What Twilio's error codes mean to us, whether they come at once or in a receipt.
 * https://www.twilio.com/docs/api/errors
 */
const MEANING_OF_CODE: Readonly<Record<string, RejectionMeaning>> = {
  20003: 'stop-sending', // authentication failed, or the account is suspended
  20429: 'wait', // too many requests
  21211: 'bad-number', // not a valid number
  21408: 'stop-sending', // no permission to text this region
  21610: 'opted-out', // the phone has texted STOP
  21614: 'bad-number', // not a mobile number
  30003: 'unreachable-today', // handset unreachable
  30005: 'bad-number', // unknown handset
  30006: 'bad-number', // landline, or a carrier that takes no texts
  30007: 'stop-sending', // filtered by a carrier
  30034: 'stop-sending', // our number is not registered (A2P 10DLC)
};

/** A code that is not in the table is `other`: somebody has to look before it gets a meaning. */
export const meaningOfCode = (code: string): RejectionMeaning => MEANING_OF_CODE[code] ?? 'other';
