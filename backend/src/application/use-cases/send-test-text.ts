import { TEST_TEXT } from '../../domain/texting/test-text.js';
import type { SmsPort } from '../ports/sms.port.js';
import { Refusal } from '../refusal.js';

/** Sends the text that shows a rider that texts arrive. */
export class SendTestText {
  constructor(private readonly sms: SmsPort) {}

  /** @throws Refusal `try-later` where the provider does not take it. */
  async run(phoneE164: string): Promise<void> {
    const sent = await this.sms.send({ to: phoneE164, body: TEST_TEXT, textId: null });
    if (sent.outcome !== 'accepted')
      throw new Refusal('try-later', 'The test text could not be sent. Please try again later.');
  }
}
