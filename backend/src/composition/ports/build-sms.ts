import type { FakeSms } from '../../adapters/out/sms/fake/fake.sms.js';
import { NoSms } from '../../adapters/out/sms/none/none.sms.js';
import { TwilioSms } from '../../adapters/out/sms/twilio/twilio.sms.js';
import type { SmsPort } from '../../application/ports/sms.port.js';
import { clientOf, type Tools } from './tools.js';

/** `outbox`: where the demo's texts go. */
export function buildSms(tools: Tools, outbox: FakeSms): SmsPort {
  const { sms, publicUrl } = tools.config;
  switch (sms.provider) {
    case 'fake':
      return outbox;
    case 'none':
      return new NoSms();
    case 'twilio':
      return new TwilioSms({
        ...sms,
        publicUrl,
        clock: tools.clock,
        client: clientOf(tools, 'sms', sms.provider),
      });
  }
}
