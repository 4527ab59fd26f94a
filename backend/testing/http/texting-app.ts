import { bindPhone } from '../builders/rider.builder.js';
import { signUp } from './portland-rider.js';
import { startApp, type RunningApp } from './running-app.js';
import type { HttpClient } from './http-client.js';
import { TwilioStub, type InboundOrder, type ReceiptOrder } from '../sms/twilio-stub.js';
import type { CallbackAnswer } from '../sms/twilio-callbacks.js';

export const PUBLIC_URL = 'https://rollout.example';

export interface TextingApp extends RunningApp {
  readonly stub: TwilioStub;
  /** Texts us from a phone. @returns the answer to the first delivery. */
  texts(from: string, body: string, order?: Partial<InboundOrder>): Promise<CallbackAnswer[]>;
  /** Waits for texts that are handed over after the answer. */
  handedOver(): Promise<void>;
  /** Sends Twilio's receipts for every message so far. */
  receipts(order: ReceiptOrder): Promise<CallbackAnswer[]>;
}

/** The application sending texts through Twilio's stub, which knows it by a public address, as Twilio would. */
export async function startTextingApp(environment: Record<string, string> = {}): Promise<TextingApp> {
  let now = (): Date => new Date();
  const stub = await TwilioStub.start({ now: () => now() });
  const app = await startApp({
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: stub.accountSid,
    TWILIO_AUTH_TOKEN: stub.authToken,
    TWILIO_FROM: '+15035550199',
    TWILIO_BASE_URL: stub.baseUrl,
    PUBLIC_URL,
    ...environment,
  });
  now = () => app.clock.now();
  return {
    ...app,
    stub,
    texts: (from, body, order = {}) =>
      stub.sendInbound({ url: `${PUBLIC_URL}/api/sms/inbound`, from, body, deliverTo: [app.url], ...order }),
    handedOver: async () => {
      while ((await app.rows("SELECT FROM texts WHERE state = 'sending'")).length > 0);
    },
    receipts: (order) => stub.sendReceipts({ deliverTo: [app.url], ...order }),
    close: async () => {
      await app.close();
      await stub.close();
    },
  };
}

/** A ten-digit number that hasn't been used yet. */
export function freshPhone(): string {
  phones += 1;
  return String(phones);
}
let phones = 5_034_440_000;

export interface Subscriber {
  readonly browser: HttpClient;
  readonly userId: number;
  readonly phone: string;
}

/** A rider who gets texts at that phone, which is bound to the account. */
export async function aSubscriber(app: RunningApp, phone = freshPhone()): Promise<Subscriber> {
  const subscriber = await anUnboundSubscriber(app, phone);
  await bindPhone(app.ports, subscriber.userId, `+1${phone}`, app.clock.now());
  return subscriber;
}

/** A rider who wants texts to a phone that nobody has confirmed. */
export async function anUnboundSubscriber(app: RunningApp, phone = freshPhone()): Promise<Subscriber> {
  const browser = app.browser();
  const { userId } = await signUp(browser, { user: { phone, smsConsent: true } });
  return { browser, userId, phone };
}
