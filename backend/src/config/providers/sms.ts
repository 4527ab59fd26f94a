import type { Config, Twilio } from '../config.js';
import type { Settings } from '../settings.js';

export function smsSetting(settings: Settings): Config['sms'] {
  const provider = settings.env.SMS_PROVIDER ?? (settings.isDemo ? 'fake' : 'none');
  switch (provider) {
    case 'fake':
    case 'none':
      return { provider };
    case 'twilio':
      return twilio(settings);
  }
}

function twilio(settings: Settings): Twilio {
  const { env, isDemo } = settings;
  const why = 'SMS_PROVIDER=twilio';
  if (env.PUBLIC_URL === undefined && !isDemo) {
    settings.note(`PUBLIC_URL: is missing; ${why} needs it to be told of replies (STOP) and receipts`);
  }
  return {
    provider: 'twilio',
    baseUrl: env.TWILIO_BASE_URL,
    accountSid: settings.required('TWILIO_ACCOUNT_SID', why),
    authToken: settings.required('TWILIO_AUTH_TOKEN', why),
    sender: sender(settings, why),
  };
}

function sender(settings: Settings, why: string): Twilio['sender'] {
  const { TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid, TWILIO_FROM: from } = settings.env;
  if (messagingServiceSid !== undefined) return { messagingServiceSid };
  if (from === undefined) {
    settings.note(`TWILIO_MESSAGING_SERVICE_SID: is missing, and TWILIO_FROM too; ${why} needs one of them`);
  }
  return { from: from ?? '' };
}
