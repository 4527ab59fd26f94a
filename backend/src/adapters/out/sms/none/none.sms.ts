import { succeeded } from '../../../../application/ports/provider-failure.js';
import type { SendOutcome, SmsPort } from '../../../../application/ports/sms.port.js';

/** No text provider is configured: nothing is sent and nobody is told that it was. */
export class NoSms implements SmsPort {
  send(): Promise<SendOutcome> {
    return Promise.resolve({ outcome: 'rejected', meaning: 'stop-sending', code: 'not-configured' });
  }

  findSent() {
    return Promise.resolve(succeeded([]));
  }
}
