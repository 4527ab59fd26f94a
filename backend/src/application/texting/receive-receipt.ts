import type { Clock } from '../ports/clock.port.js';
import type { SmsReceipt } from './sms-callbacks.port.js';
import type { ReceiptEffect, TextsPort } from '../ports/texts.port.js';
import type { HeedRejection } from './heed-rejection.js';

/** Notes what became of a text. Receipts come late, twice and out of order: what is over stays as it is. */
export class ReceiveReceipt {
  constructor(
    private readonly texts: TextsPort,
    private readonly heedRejection: HeedRejection,
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
    if (effect === 'recorded' && status === 'failed' && failure) await this.heedRejection.run(to, failure);
    return effect;
  }
}
