import { readTextName } from '../../domain/texting/text-name.js';
import type { Clock } from '../ports/clock.port.js';
import type { SmsReceipt } from './sms-callbacks.port.js';
import type { ReceiptEffect, TextsPort } from '../ports/texts.port.js';
import type { OptOutsPort, SubscriptionsPort } from '../ports/opt-outs.port.js';
import type { PhonesPort } from '../ports/phones.port.js';
import type { RejectionMeaning } from '../ports/sms.port.js';

/** Records what became of a text. Receipts arrive late, twice and out of order; a final state stays. */
export class ReceiveReceipt {
  constructor(
    private readonly texts: TextsPort,
    private readonly handleSmsRejection: HandleSmsRejection,
    private readonly clock: Clock,
  ) {}

  async run({ textId, providerMessageId, to, status, failure }: SmsReceipt): Promise<ReceiptEffect> {
    const effect = await this.texts.recordReceipt({
      text: readTextName(textId),
      providerMessageId,
      state: status,
      code: failure?.code ?? null,
      at: this.clock.now(),
    });
    // A repeated receipt must not opt out a phone that has texted START since.
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

/** Raised where a person has to look at why texts are refused. Holds no phone. */
export type TextAlarm = (trouble: TextTrouble) => void;

/** Acts on a provider's refusal, so that the same text is not tried again tomorrow. */
export class HandleSmsRejection {
  constructor(
    private readonly optOuts: OptOutsPort,
    private readonly subscriptions: SubscriptionsPort,
    private readonly phones: Pick<PhonesPort, 'endConsent'>,
    private readonly clock: Clock,
    private readonly alarm: TextAlarm,
  ) {}

  /**
   * A phone that the provider has opted out is opted out here too. A number that texts never reach agrees to nothing any
   * more, and its rider is unsubscribed if it was bound: Settings says so and takes another one.
   */
  async run(phone: string, trouble: TextTrouble): Promise<void> {
    switch (trouble.meaning) {
      case 'opted-out':
        await this.optOuts.stop(phone, this.clock.now());
        await this.phones.endConsent(phone, this.clock.now());
        await this.subscriptions.end(phone);
        return;
      case 'bad-number':
        await this.phones.endConsent(phone, this.clock.now());
        await this.subscriptions.end(phone);
        return;
      case 'stop-sending':
      case 'unknown':
        this.alarm(trouble);
        return;
      case 'wait':
      case 'unreachable-today':
        return;
    }
  }
}
