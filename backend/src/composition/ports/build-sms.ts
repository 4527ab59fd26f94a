import type { FakeSms } from '../../adapters/out/sms/fake.sms.js';
import { NoSms } from '../../adapters/out/sms/none/none.sms.js';
import { TwilioCallbacks } from '../../adapters/out/sms/twilio/twilio.callbacks.js';
import { TwilioSms } from '../../adapters/out/sms/twilio/twilio.sms.js';
import type { SmsCallbacksPort } from '../../application/texting/sms-callbacks.port.js';
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

/** Null where nobody tells us of replies and receipts. */
export function buildSmsCallbacks({ config: { sms, publicUrl } }: Tools): SmsCallbacksPort | null {
  switch (sms.provider) {
    case 'fake':
    case 'none':
      return null;
    case 'twilio':
      return publicUrl === null ? null : new TwilioCallbacks({ authToken: sms.authToken, publicUrl });
  }
}
