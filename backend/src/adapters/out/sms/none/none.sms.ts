import { failed } from '../../../../application/ports/provider-failure.js';
import type { SmsPort } from '../../../../application/ports/sms.port.js';

/** No text provider is configured: nothing is sent and nobody is told that it was. */
export class NoSms implements SmsPort {
  send() {
    return Promise.resolve(
      failed({ kind: 'unavailable', provider: 'none', detail: 'no text provider is configured' }),
    );
  }
}
