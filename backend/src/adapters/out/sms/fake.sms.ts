import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../application/ports/clock.port.js';
import {
  failed,
  succeeded,
  type ProviderFailure,
  type ProviderResult,
} from '../../../application/ports/provider-failure.js';
import type {
  FoundMessage,
  ListedMessage,
  SendOutcome,
  SmsPort,
  TextMessage,
} from '../../../application/ports/sms.port.js';
import type { DemoReplies } from '../../../application/ports/demo.port.js';
import type { InboundText } from '../../../application/texting/sms-callbacks.port.js';
import { type Keyword, HELP_TEXT } from '../../../domain/texting/fixed-texts.js';

export interface SentText extends Pick<TextMessage, 'to' | 'body'> {
  readonly id: string;
  readonly sentAt: Date;
}

/** How the fake answers instead of accepting. `taken`: whether it keeps the text all the same. */
export interface TroubleSending {
  readonly answer: Exclude<SendOutcome, { outcome: 'accepted' }>;
  readonly taken: boolean;
}

/** Enough for the demo's panel. */
const OUTBOX_SIZE = 100;
/** What the provider remembers; the oldest are dropped first. */
const KEPT = 10_000;
const PAGE_SIZE = 1000;

/** An outbox instead of a provider: the demo shows it, tests read it. */
export class FakeSms implements SmsPort {
  readonly listsAtOnce = true;
  private readonly sent: SentText[] = [];
  private readonly received: ListedMessage[] = [];
  private trouble: TroubleSending | null = null;
  private listFailure: ProviderFailure | null = null;
  private isRedacting = false;

  constructor(private readonly clock: Clock) {}

  sendsWith(trouble: TroubleSending | null): void {
    this.trouble = trouble;
  }

  listsWith(failure: ProviderFailure | null): void {
    this.listFailure = failure;
  }

  /** From now on, what it lists has no body. */
  redacts(): void {
    this.isRedacting = true;
  }

  /** A phone has texted our number. */
  receives({ from, body }: { readonly from: string; readonly body: string }): void {
    const text = { providerMessageId: `fake-${randomUUID()}`, body, sentAt: this.clock.now() };
    this.received.push({ ...text, direction: 'in', phone: from, status: 'accepted', code: null });
  }

  /** Newest first. */
  outbox(): readonly SentText[] {
    return this.sent.slice(-OUTBOX_SIZE).reverse();
  }

  send(text: TextMessage): Promise<SendOutcome> {
    const { trouble } = this;
    if (trouble && !trouble.taken) return Promise.resolve(trouble.answer);
    const providerMessageId = this.take(text);
    return Promise.resolve(trouble ? trouble.answer : { outcome: 'accepted', providerMessageId });
  }

  findSent({ to, since }: { to: string; since: Date }): Promise<ProviderResult<readonly FoundMessage[]>> {
    if (this.listFailure) return Promise.resolve(failed(this.listFailure));
    const found = this.sent.filter((text) => text.to === to && text.sentAt >= since);
    return Promise.resolve(succeeded(found.map((text) => this.found(text))));
  }

  async *listSince(since: Date): AsyncIterable<ProviderResult<readonly ListedMessage[]>> {
    const sent = this.sent.map((text): ListedMessage => ({
      ...this.found(text),
      direction: 'out',
      phone: text.to,
    }));
    const received = this.received.map((text) => ({ ...text, body: this.bodyOf(text) }));
    const listed = [...sent, ...received]
      .filter(({ sentAt }) => sentAt >= since)
      .sort((one, other) => other.sentAt.getTime() - one.sentAt.getTime());
    for (let first = 0; first < listed.length || first === 0; first += PAGE_SIZE) {
      // A question to the provider in between: its answer may have changed by then.
      await Promise.resolve();
      if (this.listFailure) return yield failed(this.listFailure);
      yield succeeded(listed.slice(first, first + PAGE_SIZE));
    }
  }

  private found(text: SentText): FoundMessage {
    const { id, sentAt } = text;
    return { providerMessageId: id, body: this.bodyOf(text), sentAt, status: 'accepted', code: null };
  }

  private bodyOf({ body }: { readonly body: string }): string {
    return this.isRedacting ? '' : body;
  }

  private take({ to, body }: TextMessage): string {
    const id = `fake-${randomUUID()}`;
    this.sent.push({ to, body, id, sentAt: this.clock.now() });
    if (this.sent.length > KEPT) this.sent.shift();
    return id;
  }
}

/** The demo's replies to texts. */
export class FakeReplies implements DemoReplies {
  /** `newId`: never the same twice, in any replica. */
  constructor(private readonly newId: () => string) {}

  bringOf({ from, body }: { readonly from: string; readonly body: string }): InboundText {
    return { id: `demo-${this.newId()}`, from, body, keyword: null };
  }

  answerTo(keyword: Keyword): string {
    return PROVIDER_ANSWERS[keyword];
  }
}

const STARTED =
  'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. ' +
  'Msg & data rates may apply.';

/** A provider's automatic replies, similar to Twilio's defaults. */
export const PROVIDER_ANSWERS: Readonly<Record<Keyword, string>> = {
  stop:
    'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to ' +
    'resubscribe.',
  start: STARTED,
  yes: STARTED,
  help: HELP_TEXT,
};
