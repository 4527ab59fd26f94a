import { z } from 'zod';
import type { FoundMessage } from '../../../../application/ports/sms.port.js';

/** https://www.twilio.com/docs/messaging/api/message-resource */
export const messageSid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i);

/** What creating a message answers. More is there; this is all that we need to know that it was taken. */
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

/** Twilio's words quote what they were sent, so the code is all that is read. */
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
    default: // accepted, scheduled, queued, sending, sent, or one that Twilio is yet to think of: still under way
      return 'accepted';
  }
}
