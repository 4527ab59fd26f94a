import { z } from 'zod';
import type { FoundMessage, RejectionMeaning } from '../../../../application/ports/sms.port.js';

/** https://www.twilio.com/docs/messaging/api/message-resource */
export const messageSid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i);

/** The part of the created message that is read. */
export const createdMessageSchema = z.object({ sid: messageSid });

/** "Mon, 15 Jun 2026 14:00:00 +0000" */
const rfc2822Date = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text));

export const messageListSchema = z.object({
  messages: z.array(
    z.object({
      sid: messageSid,
      body: z.string().nullable(),
      direction: z.string(),
      from: z.string().nullish(),
      to: z.string().nullish(),
      messaging_service_sid: z.string().nullish(),
      status: z.string(),
      error_code: z.int().nullable(),
      date_created: rfc2822Date,
    }),
  ),
  /** A path below the API's host. */
  next_page_uri: z.string().startsWith('/').nullish(),
});

/** A redacted number ("+1503555XXXX") is none. */
export const e164 = z.string().regex(/^\+[1-9]\d{6,14}$/);

export type MessageList = z.output<typeof messageListSchema>;

/** Only the code: Twilio's message quotes what it was sent. */
export const errorSchema = z.object({ code: z.int().positive() });

/** https://www.twilio.com/docs/messaging/api/message-resource#message-status-values */
export function statusOf(status: string): FoundMessage['status'] {
  switch (status) {
    case 'delivered':
    case 'read':
      return 'delivered';
    case 'failed':
    case 'undelivered':
    case 'canceled':
      return 'failed';
    default: // accepted, scheduled, queued, sending, sent, or a future one: still in progress
      return 'accepted';
  }
}

/**
 * The meaning of Twilio's error codes, in a response or in a delivery receipt. In July 2024 Twilio split 21211, 21212, 21606
 * and 21614 into more specific ones (21265 to 21268, 21635, 21659 to 21661).
 * https://www.twilio.com/docs/api/errors
 */
const MEANING_OF_CODE: Readonly<Record<string, RejectionMeaning>> = {
  // The recipient
  21610: 'opted-out', // the phone has texted STOP
  21211: 'bad-number', // not a valid number
  21265: 'bad-number', // a short code
  21266: 'bad-number', // our own number
  21268: 'bad-number', // a premium-rate or information service
  21614: 'bad-number', // not a mobile number
  21635: 'bad-number', // a landline
  30005: 'bad-number', // unknown handset
  30006: 'bad-number', // landline, or a carrier that takes no texts
  30003: 'unreachable-today', // handset off or out of reach
  30004: 'unreachable-today', // blocked for this phone
  30008: 'unreachable-today', // the carrier gave no reason
  30410: 'unreachable-today', // the carrier did not answer in time
  30450: 'unreachable-today', // the destination is blocked for half an hour, as others abuse it
  // The sender: too fast
  20429: 'wait', // too many requests
  21611: 'wait', // our number has too many texts in its queue
  30001: 'wait', // the queue was full
  30022: 'wait', // faster than the campaign allows
  30036: 'wait', // was still in the queue when its validity ended
  // The sender: no text would be taken or delivered
  10001: 'stop-sending', // the account is not active
  21212: 'stop-sending', // our number is not valid
  21603: 'stop-sending', // no sender
  21606: 'stop-sending', // our number cannot send to that destination
  21659: 'stop-sending', // our number is not Twilio's
  21660: 'stop-sending', // our number belongs to another account
  21661: 'stop-sending', // our number cannot send texts
  21703: 'stop-sending', // the messaging service has no number
  21705: 'stop-sending', // the messaging service does not exist
  30002: 'stop-sending', // the account was suspended
  30007: 'stop-sending', // filtered by a carrier
  30023: 'stop-sending', // the campaign's texts of the day are used up
  30032: 'stop-sending', // our toll-free number is not verified
  30033: 'stop-sending', // the campaign is suspended
  30034: 'stop-sending', // our number is not registered (A2P 10DLC)
  63038: 'stop-sending', // the account's texts of the day are used up
  90010: 'stop-sending', // the account is not active
  // One phone or all of them: whether texts to this region are permitted (Puerto Rico has its own switch), whether a trial
  // account may text this phone, whether our number reaches its carrier, and whether a rejected key is really wrong.
  20003: 'unknown',
  20403: 'unknown',
  21408: 'unknown',
  21608: 'unknown',
  21612: 'unknown',
};

/** A code that is not in the table is `unknown`, until someone has found out its meaning. */
export const meaningOfCode = (code: string): RejectionMeaning => MEANING_OF_CODE[code] ?? 'unknown';
