import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../application/ports/clock.port.js';
import {
  failed,
  succeeded,
  type ProviderFailure,
  type ProviderResult,
} from '../../../application/ports/provider-failure.js';
import type { FoundMessage, SendOutcome, SmsPort, TextMessage } from '../../../application/ports/sms.port.js';
import type { DemoReplies } from '../../../application/ports/demo.port.js';
import type { InboundText } from '../../../application/texting/sms-callbacks.port.js';
import { type Keyword, HELP_TEXT } from '../../../domain/texting/fixed-texts.js';

export interface SentText extends Omit<TextMessage, 'textId'> {
  readonly id: string;
  readonly sentAt: Date;
}

/** How the fake answers instead of accepting. `taken`: whether it keeps the text all the same. */
export interface TroubleSending {
  readonly answer: Exclude<SendOutcome, { outcome: 'accepted' }>;
  readonly taken: boolean;
}

/** Enough for the demo's panel; the oldest are dropped first. */
const OUTBOX_SIZE = 100;

/** An outbox instead of a provider: the demo shows it, tests read it. */
export class FakeSms implements SmsPort {
  private readonly sent: SentText[] = [];
  private trouble: TroubleSending | null = null;
  private listFailure: ProviderFailure | null = null;

  constructor(private readonly clock: Clock) {}

  sendsWith(trouble: TroubleSending | null): void {
    this.trouble = trouble;
  }

  listsWith(failure: ProviderFailure | null): void {
    this.listFailure = failure;
  }

  /** Newest first. */
  outbox(): readonly SentText[] {
    return [...this.sent].reverse();
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
    return Promise.resolve(
      succeeded(
        found.map(({ id, body, sentAt }) => ({
          providerMessageId: id,
          body,
          sentAt,
          status: 'accepted' as const,
          code: null,
        })),
      ),
    );
  }

  private take({ to, body }: TextMessage): string {
    const id = `fake-${randomUUID()}`;
    this.sent.push({ to, body, id, sentAt: this.clock.now() });
    if (this.sent.length > OUTBOX_SIZE) this.sent.shift();
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
