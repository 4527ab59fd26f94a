import { createHmac } from 'node:crypto';
import { shuffled } from './twilio-faults.js';
import type { TakenMessage, TwilioStatus } from './twilio-ledger.js';

export type CallbackForm = Readonly<Record<string, string>>;

/** A request of Twilio's to the application. */
export interface Callback {
  /** As the application is known to Twilio: this is what is signed. */
  readonly url: string;
  readonly form: CallbackForm;
}

export interface CallbackDelivery {
  /** Where the application really listens: "http://127.0.0.1:3000". Several take turns. Left out: where the URL says. */
  readonly deliverTo?: readonly string[];
  /** Sends everything this many times more. */
  readonly replays?: number;
  /** Sends everything in another order. */
  readonly shuffleSeed?: number;
  /** Instead of the right one. */
  readonly signature?: string;
}

export interface CallbackAnswer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string | null;
}

/** https://www.twilio.com/docs/usage/security#validating-requests, written from the description, not with the library. */
export function signatureOf(authToken: string, { url, form }: Callback): string {
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`);
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64');
}

/** Sends callbacks to the application, each signed as Twilio signs. @returns the answers in the order of sending. */
export async function sendCallbacks(
  authToken: string,
  callbacks: readonly Callback[],
  { deliverTo = [], replays = 0, shuffleSeed, signature }: CallbackDelivery = {},
): Promise<CallbackAnswer[]> {
  const repeated = Array.from({ length: replays + 1 }, () => callbacks).flat();
  const ordered = shuffleSeed === undefined ? repeated : shuffled(repeated, shuffleSeed);
  const answers: CallbackAnswer[] = [];
  for (const [turn, callback] of ordered.entries()) {
    const { pathname, search, origin } = new URL(callback.url);
    const server = deliverTo.length === 0 ? origin : deliverTo[turn % deliverTo.length];
    const response = await fetch(`${server}${pathname}${search}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        'user-agent': 'TwilioProxy/1.1',
        'x-twilio-signature': signature ?? signatureOf(authToken, callback),
      },
      body: new URLSearchParams(callback.form).toString(),
    });
    const body = await response.text();
    answers.push({ status: response.status, body, contentType: response.headers.get('content-type') });
  }
  return answers;
}

/** Twilio's status callback for one of its messages, at the URL given with it. */
export function receiptOf(
  message: TakenMessage,
  accountSid: string,
  status: TwilioStatus,
  errorCode?: number,
): Callback {
  return {
    url: message.statusCallback ?? '',
    form: {
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      ...(errorCode !== undefined && { ErrorCode: String(errorCode) }),
      ...(message.from !== null && { From: message.from }),
      ...(message.messagingServiceSid !== null && { MessagingServiceSid: message.messagingServiceSid }),
      MessageSid: message.sid,
      MessageStatus: status,
      SmsSid: message.sid,
      SmsStatus: status,
      To: message.to,
    },
  };
}

/** A text sent to our number. `extra` overrides and adds fields. */
export function inboundText(text: {
  readonly url: string;
  readonly accountSid: string;
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly extra?: CallbackForm;
}): Callback {
  return {
    url: text.url,
    form: {
      ToCountry: 'US',
      ToState: 'OR',
      SmsMessageSid: text.sid,
      NumMedia: '0',
      ToCity: 'PORTLAND',
      FromZip: '97201',
      SmsSid: text.sid,
      FromState: 'OR',
      SmsStatus: 'received',
      FromCity: 'PORTLAND',
      Body: text.body,
      FromCountry: 'US',
      To: text.to,
      ToZip: '97201',
      NumSegments: '1',
      MessageSid: text.sid,
      AccountSid: text.accountSid,
      From: text.from,
      ApiVersion: '2010-04-01',
      ...text.extra,
    },
  };
}
