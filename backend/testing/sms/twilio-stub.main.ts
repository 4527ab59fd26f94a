/**
 * The stub as a process of its own: `node --import ./backend/testing/typescript/register.mjs
 * backend/testing/sms/twilio-stub.main.ts`. STUB_PORT, STUB_CLOCK, STUB_ACCOUNT_SID and STUB_AUTH_TOKEN may be set; it
 * prints its address in one line.
 */
import { TwilioStub } from './twilio-stub.js';

const { STUB_PORT, STUB_CLOCK, STUB_ACCOUNT_SID, STUB_AUTH_TOKEN } = process.env;

const stub = await TwilioStub.start({
  port: Number(STUB_PORT ?? 0),
  ...(STUB_ACCOUNT_SID && { accountSid: STUB_ACCOUNT_SID }),
  ...(STUB_AUTH_TOKEN && { authToken: STUB_AUTH_TOKEN }),
});
if (STUB_CLOCK) stub.setClock(new Date(STUB_CLOCK));
console.log(`Twilio's stub listens at ${stub.baseUrl}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stub.close());
