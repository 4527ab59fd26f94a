import type { Clock } from '../ports/clock.port.js';
import type { SmsReceipt } from './sms-callbacks.port.js';
import type { ReceiptEffect, TextsPort } from '../ports/texts.port.js';
import type { OptOutsPort, SubscriptionsPort } from '../ports/opt-outs.port.js';
import type { RejectionMeaning } from '../ports/sms.port.js';

/** Notes what became of a text. Receipts come late, twice and out of order: what is over stays as it is. */
export class ReceiveReceipt {
  constructor(
    private readonly texts: TextsPort,
    private readonly handleSmsRejection: HandleSmsRejection,
    private readonly clock: Clock,
  ) {}

  async run({ textId, providerMessageId, to, status, failure }: SmsReceipt): Promise<ReceiptEffect> {
    const effect = await this.texts.recordReceipt({
      textId,
      providerMessageId,
      state: status,
      code: failure?.code ?? null,
      at: this.clock.now(),
    });
    // Only news teaches something: an old "has said STOP" that comes again must not outlive the START in between.
    if (effect === 'recorded' && status === 'failed' && failure)
      await this.handleSmsRejection.run(to, failure);
    return effect;
  }
}

export interface TextTrouble {
  readonly meaning: RejectionMeaning;
  /** The provider's own. */
  readonly code: string;
}

/** Raised where texts are refused for a reason that somebody has to look at. Holds no phone. */
export type TextAlarm = (trouble: TextTrouble) => void;

/** Learns from a provider's refusal, so that the same text is not tried again tomorrow. */
export class HandleSmsRejection {
  constructor(
    private readonly optOuts: OptOutsPort,
    private readonly subscriptions: SubscriptionsPort,
    private readonly clock: Clock,
    private readonly alarm: TextAlarm,
  ) {}

  /**
   * A phone that has said STOP to the provider is stopped here too. One that texts never reach is not subscribed any more:
   * the rider sees that in Settings and can name another one.
   */
  async run(phone: string, trouble: TextTrouble): Promise<void> {
    switch (trouble.meaning) {
      case 'opted-out':
        await this.optOuts.stop(phone, this.clock.now());
        await this.subscriptions.end(phone);
        return;
      case 'bad-number':
        await this.subscriptions.end(phone);
        return;
      case 'stop-sending':
      case 'other':
        this.alarm(trouble);
        return;
      case 'wait':
      case 'unreachable-today':
        return;
    }
  }
}
