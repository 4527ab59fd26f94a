import { Readable } from 'node:stream';
import { succeeded } from '../../../application/ports/provider-failure.js';
import type { SmsPort } from '../../../application/ports/sms.port.js';
import type { SmsCallbacksPort } from '../../../application/texting/sms-callbacks.port.js';
import { FAKE, NO_PROVIDER, provider, registryOf, required, variable } from '../provider/provider.js';
import { baseUrl, secret, shaped } from '../provider/variables.js';
import { TwilioCallbacks } from './twilio/twilio.callbacks.js';
import { TwilioSms } from './twilio/twilio.sms.js';

/** Both directions of a text provider. */
export interface Texting {
  readonly sms: SmsPort;
  /** Null where the provider reports neither replies nor delivery. */
  readonly callbacks: SmsCallbacksPort | null;
}

/** Sends nothing and says so. */
export const noSms: SmsPort = {
  isOff: true,
  listsAtOnce: true,
  send: () => Promise.resolve({ outcome: 'rejected', meaning: 'stop-sending', code: 'not-configured' }),
  findSent: () => Promise.resolve(succeeded([])),
  listSince: () => Readable.from([]),
};

export const SMS = registryOf<Texting>()({
  variable: 'SMS_PROVIDER',
  standard: 'none',
  providers: {
    fake: provider({
      credit: FAKE,
      variables: {},
      build: (_, { outbox }) => ({ sms: outbox, callbacks: null }),
    }),
    none: provider({ credit: NO_PROVIDER, variables: {}, build: () => ({ sms: noSms, callbacks: null }) }),
    twilio: provider({
      credit: { name: 'Twilio', attribution: null },
      variables: {
        baseUrl: variable('TWILIO_BASE_URL', baseUrl('https://api.twilio.com')),
        accountSid: required('TWILIO_ACCOUNT_SID', shaped(/^AC[0-9a-f]{32}$/i, 'AC and 32 hex digits')),
        authToken: required('TWILIO_AUTH_TOKEN', secret()),
        apiKeySid: variable('TWILIO_API_KEY_SID', shaped(/^SK[0-9a-f]{32}$/i, 'SK and 32 hex digits')),
        apiKeySecret: variable('TWILIO_API_KEY_SECRET', secret()),
        messagingServiceSid: variable(
          'TWILIO_MESSAGING_SERVICE_SID',
          shaped(/^MG[0-9a-f]{32}$/i, 'MG and 32 hex digits'),
        ),
        from: variable('TWILIO_FROM', shaped(/^(\+1\d{10}|\d{5,6})$/, '+15035550100, or a short code')),
      },
      check: ({ apiKeySid, apiKeySecret, messagingServiceSid, from }, { publicUrl, isDemo, chosenBy }) => [
        ...((apiKeySid === undefined) === (apiKeySecret === undefined)
          ? []
          : ['TWILIO_API_KEY_SID: and TWILIO_API_KEY_SECRET belong together; set both or none']),
        ...(messagingServiceSid === undefined && from === undefined
          ? [`TWILIO_MESSAGING_SERVICE_SID: is missing, and so is TWILIO_FROM; ${chosenBy} needs one of them`]
          : []),
        ...(publicUrl === null && !isDemo
          ? [`PUBLIC_URL: is missing; ${chosenBy} needs it to receive replies (STOP) and delivery receipts`]
          : []),
      ],
      build: (
        { messagingServiceSid, from = '', apiKeySid: sid, apiKeySecret: secret, ...account },
        { clientFor, clock, publicUrl },
      ) => ({
        sms: new TwilioSms({
          ...account,
          apiKey: sid === undefined || secret === undefined ? null : { sid, secret },
          // A messaging service picks the number that fits the phone.
          sender: messagingServiceSid === undefined ? { from } : { messagingServiceSid },
          publicUrl,
          clock,
          client: clientFor('sms', 'twilio'),
        }),
        callbacks: publicUrl === null ? null : new TwilioCallbacks({ ...account, publicUrl }),
      }),
    }),
  },
});
