import type { Clock } from '../../../../application/ports/clock.port.js';
import { failed, succeeded, type ProviderFailure } from '../../../../application/ports/provider-failure.js';
import type { SmsPort, TextMessage } from '../../../../application/ports/sms.port.js';

export interface SentText extends TextMessage {
  readonly id: string;
  readonly sentAt: Date;
}

/** Enough for a demo's panel; the oldest go first. */
const OUTBOX_SIZE = 100;

/** An outbox instead of a provider: the demo shows it, tests read it. */
export class FakeSms implements SmsPort {
  private readonly sent: SentText[] = [];
  private count = 0;
  private failure: ProviderFailure | null = null;

  constructor(private readonly clock: Clock) {}

  failsWith(failure: ProviderFailure | null): void {
    this.failure = failure;
  }

  /** Newest first. */
  outbox(): readonly SentText[] {
    return [...this.sent].reverse();
  }

  send(text: TextMessage) {
    if (this.failure) return Promise.resolve(failed(this.failure));
    this.count += 1;
    const id = `fake-${this.count}`;
    this.sent.push({ ...text, id, sentAt: this.clock.now() });
    if (this.sent.length > OUTBOX_SIZE) this.sent.shift();
    return Promise.resolve(succeeded({ providerMessageId: id }));
  }
}
