import { randomBytes } from 'node:crypto';

export type TwilioStatus =
  'accepted' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'canceled';

/** A message that the stub has taken. */
export interface TakenMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
  readonly body: string;
  readonly statusCallback: string | null;
  /** Every field of the form, as it came. */
  readonly form: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  status: TwilioStatus;
  errorCode: number | null;
}

export interface PhoneCount {
  readonly phone: string;
  /** Of the stub's clock, in UTC: "2026-06-15". Seven in the morning anywhere in the United States is the same one. */
  readonly day: string;
  readonly count: number;
}

/** A text that a phone sent to the stub's number. */
export interface ReceivedMessage {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly createdAt: Date;
}

const NOT_SENT_YET: readonly TwilioStatus[] = ['accepted', 'queued', 'sending'];

/** What a provider stores: every message that it accepted, by phone. */
export class TwilioLedger {
  private readonly byPhone = new Map<string, TakenMessage[]>();
  private readonly bySid = new Map<string, TakenMessage>();
  /** No two messages share an id, even after a stub is cleared or across two stubs. */
  private readonly sidPrefix = `SM${randomBytes(8).toString('hex')}`;
  private readonly received: ReceivedMessage[] = [];
  private count = 0;
  /** Lists messages without their bodies, as an account with message redaction does. */
  isRedacting = false;

  constructor(private readonly now: () => Date) {}

  take(form: Readonly<Record<string, string>>): TakenMessage {
    this.count += 1;
    const message: TakenMessage = {
      sid: `${this.sidPrefix}${this.count.toString(16).padStart(16, '0')}`,
      to: form.To ?? '',
      from: form.From ?? null,
      messagingServiceSid: form.MessagingServiceSid ?? null,
      body: form.Body ?? '',
      statusCallback: form.StatusCallback ?? null,
      form,
      createdAt: this.now(),
      status: form.MessagingServiceSid === undefined ? 'queued' : 'accepted',
      errorCode: null,
    };
    this.bySid.set(message.sid, message);
    const earlier = this.byPhone.get(message.to);
    if (earlier) earlier.push(message);
    else this.byPhone.set(message.to, [message]);
    return message;
  }

  receive(text: Omit<ReceivedMessage, 'createdAt'>): void {
    this.received.push({ ...text, createdAt: this.now() });
  }

  /** Texts to the stub's number, newest first. */
  allReceived(): readonly ReceivedMessage[] {
    return this.received.toReversed();
  }

  /** Oldest first. */
  all(): readonly TakenMessage[] {
    return [...this.bySid.values()];
  }

  find(sid: string): TakenMessage | undefined {
    return this.bySid.get(sid);
  }

  /** Newest first, as the list of the API. One that is not sent yet has no date of sending, so no such filter finds it. */
  list(to: string | null, sentFrom: Date | null): readonly TakenMessage[] {
    const messages = to === null ? this.all() : (this.byPhone.get(to) ?? []);
    return messages
      .filter(
        ({ createdAt, status }) =>
          sentFrom === null || (!NOT_SENT_YET.includes(status) && createdAt >= sentFrom),
      )
      .toReversed();
  }

  /** How often each phone was texted on each day. */
  counts(): readonly PhoneCount[] {
    return [...this.byPhone].flatMap(([phone, messages]) => {
      const perDay = new Map<string, number>();
      for (const { createdAt } of messages) {
        const day = createdAt.toISOString().slice(0, 10);
        perDay.set(day, (perDay.get(day) ?? 0) + 1);
      }
      return [...perDay].map(([day, count]) => ({ phone, day, count }));
    });
  }

  forgetAll(): void {
    this.byPhone.clear();
    this.bySid.clear();
    this.received.length = 0;
  }
}

/** A message in the wire format of the Messages resource. */
export function toWire(message: TakenMessage, accountSid: string): Record<string, unknown> {
  const isSent = !NOT_SENT_YET.includes(message.status);
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: rfc2822(message.createdAt),
    date_sent: isSent ? rfc2822(message.createdAt) : null,
    date_updated: rfc2822(message.createdAt),
    direction: 'outbound-api',
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}/Media.json` },
    to: message.to,
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}.json`,
  };
}

/** A received message in the wire format of the Messages resource. */
export function receivedToWire(message: ReceivedMessage, accountSid: string): Record<string, unknown> {
  const { sid, from, to, body, createdAt } = message;
  const sent = {
    sid,
    to: from,
    from: to,
    body,
    messagingServiceSid: null,
    statusCallback: null,
    form: {},
    createdAt,
  };
  const wire = toWire({ ...sent, status: 'sent', errorCode: null }, accountSid);
  return { ...wire, direction: 'inbound', status: 'received', from, to };
}

/** "Mon, 15 Jun 2026 14:00:00 +0000" */
const rfc2822 = (instant: Date): string => instant.toUTCString().replace('GMT', '+0000');
