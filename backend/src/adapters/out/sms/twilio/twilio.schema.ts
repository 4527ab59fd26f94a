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
      status: z.string(),
      error_code: z.int().nullable(),
      date_created: rfc2822Date,
    }),
  ),
  /** A path below the API's host. */
  next_page_uri: z.string().startsWith('/').nullish(),
});

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
 * The meaning of Twilio's error codes, in a response or in a delivery receipt.
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

/** A code that is not in the table is `other`, until someone has found out its meaning. */
export const meaningOfCode = (code: string): RejectionMeaning => MEANING_OF_CODE[code] ?? 'other';
