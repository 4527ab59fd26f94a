import { afterEach, describe, expect, it } from '@jest/globals';
import {
  CONTRACT_DEADLINE_MS,
  CONTRACT_NOW,
  contractClock,
} from '../../../../../testing/contracts/provider-faults.js';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { smsContract } from '../../../../../testing/contracts/sms.contract.js';
import { STUB_API_KEY, STUB_NUMBER, TwilioStub } from '../../../../../testing/sms/twilio-stub.js';
import { ProviderClient } from '../../http/provider-client.js';
import type { RejectionMeaning } from '../../../../application/ports/sms.port.js';
import { outcomeOfAnswer, TwilioSms, type TwilioSmsOptions } from './twilio.sms.js';

const PHONE = '+15035550123';
const text = { to: PHONE, body: 'secret words', textId: 'b2c1' };

const stubs: TwilioStub[] = [];
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

async function setUp(options: Partial<TwilioSmsOptions> = {}) {
  const stub = await TwilioStub.start({ now: contractClock.now });
  stubs.push(stub);
  const { accountSid, authToken, baseUrl } = stub;
  const port = new TwilioSms({
    accountSid,
    authToken,
    apiKey: null,
    baseUrl,
    sender: { messagingServiceSid: `MG${'b'.repeat(32)}` },
    publicUrl: 'https://rollout.example',
    client: contractClient('twilio'),
    clock: contractClock,
    ...options,
  });
  return { stub, port };
}

const CODE_OF: Readonly<Record<RejectionMeaning, number>> = {
  'opted-out': 21610,
  'bad-number': 21211,
  'unreachable-today': 30003,
  wait: 20429,
  'stop-sending': 30034,
  unknown: 30999,
};

smsContract('Twilio', async () => {
  const { stub, port } = await setUp();
  return {
    port,
    now: CONTRACT_NOW,
    given: {
      rejects: (meaning) => stub.faults.always('sending', { fault: 'error', code: CODE_OF[meaning] }),
      losesTheAnswer: ({ how, taken }) => stub.faults.always('sending', { fault: how, taken }),
      listFails: (kind) =>
        stub.faults.always(
          'listing',
          kind === 'rate-limited'
            ? { fault: 'error', code: 20429 }
            : { fault: kind === 'unavailable' ? 'server-error' : 'garbage', taken: true },
        ),
      redacts: () => {
        stub.ledger.isRedacting = true;
      },
      receives: (received) => stub.receive(received),
    },
    taken: () => stub.ledger.all().map(({ body }) => body),
  };
});

describe('the Twilio adapter', () => {
  it.each<[number, RejectionMeaning]>([
    [21610, 'opted-out'],
    [21211, 'bad-number'],
    [21265, 'bad-number'], // a short code
    [21266, 'bad-number'],
    [21268, 'bad-number'], // premium
    [21614, 'bad-number'],
    [21635, 'bad-number'], // a landline
    [30005, 'bad-number'],
    [30006, 'bad-number'],
    [30003, 'unreachable-today'],
    [30008, 'unreachable-today'],
    [30007, 'stop-sending'],
    [30034, 'stop-sending'],
    [21606, 'stop-sending'], // a sender that cannot send
    [21659, 'stop-sending'],
    [21660, 'stop-sending'],
    [21661, 'stop-sending'],
    [21703, 'stop-sending'],
    [20429, 'wait'],
    [21611, 'wait'],
    [21408, 'unknown'], // one region, or all
    [20003, 'unknown'],
    [20403, 'unknown'],
    [21617, 'unknown'],
    [99999, 'unknown'],
  ])('reads error %i as %s, and asks once', async (code, meaning) => {
    const { stub, port } = await setUp();
    stub.faults.always('sending', { fault: 'error', code });
    expect(await port.send(text)).toEqual({ outcome: 'rejected', meaning, code: String(code) });
    expect(stub.sendRequests).toBe(1);
  });

  it.each<[string, number | undefined]>([
    ['30', 30],
    ['Mon, 15 Jun 2026 14:26:30 GMT', 90],
    ['86400', 900],
    ['soon', undefined],
  ])('returns how long to wait: %s', async (retryAfter, seconds) => {
    const { stub, port } = await setUp();
    stub.faults.always('sending', { fault: 'error', code: 20429, retryAfter });
    const outcome = await port.send(text);
    expect(outcome).toMatchObject({ outcome: 'rejected', meaning: 'wait', code: '20429' });
    expect(outcome.outcome === 'rejected' && outcome.retryAfterSeconds).toBe(seconds);
  });

  it.each([500, 502, 503, 504, 408])('reports HTTP %i as ambiguous', async (status) => {
    const { stub, port } = await setUp();
    stub.faults.always('sending', { fault: 'server-error', taken: true, status });
    expect(await port.send(text)).toEqual({ outcome: 'ambiguous', reason: `HTTP ${status}` });
    expect(stub.sendRequests).toBe(1);
  });

  it('reports that nothing was sent if it cannot connect', async () => {
    const { stub, port } = await setUp();
    await stub.close();
    stubs.length = 0;
    expect(await port.send(text)).toEqual({ outcome: 'rejected', meaning: 'wait', code: 'not-reached' });
  });

  it('stops asking a provider that is down, and reports that nothing was sent', async () => {
    const { stub, port } = await setUp();
    stub.faults.always('sending', { fault: 'server-error', taken: false });
    for (let count = 0; count < 10; count += 1) await port.send(text);
    expect(await port.send(text)).toEqual({ outcome: 'rejected', meaning: 'wait', code: 'not-reached' });
    expect(stub.sendRequests).toBe(10);
  });

  it('waits for a slow answer up to the deadline', async () => {
    const { stub, port } = await setUp();
    stub.faults.next('sending', { fault: 'slow', delayMs: CONTRACT_DEADLINE_MS / 10 });
    expect(await port.send(text)).toMatchObject({ outcome: 'accepted' });
  });

  it('asks for delivery receipts with our id, a validity of one hour, and no quiet hours', async () => {
    const { stub, port } = await setUp();
    await port.send(text);
    expect(stub.ledger.all()[0]?.form).toEqual({
      To: PHONE,
      Body: 'secret words',
      MessagingServiceSid: `MG${'b'.repeat(32)}`,
      ValidityPeriod: '3600',
      MessageIntent: 'notifications',
      StatusCallback: 'https://rollout.example/api/sms/status?text=b2c1',
    });
  });

  it.each<[string, Partial<TwilioSmsOptions>, string | null]>([
    ['there is no public URL', { publicUrl: null }, text.textId],
    ['the text has no id', {}, null],
  ])('sends from one number, and asks for no delivery receipts if %s', async (_why, options, textId) => {
    const { stub, port } = await setUp({ sender: { from: STUB_NUMBER }, ...options });
    await port.send({ ...text, textId });
    const form = stub.ledger.all()[0]?.form;
    expect(form).toMatchObject({ From: STUB_NUMBER });
    expect(form).not.toHaveProperty('StatusCallback');
    expect(form).not.toHaveProperty('MessagingServiceSid');
  });

  it.each([401, 403])('reads HTTP %i without a code of Twilio’s as unknown', async (status) => {
    expect(outcomeOfAnswer({ status, headers: new Headers(), text: '<html>' }, CONTRACT_NOW)).toEqual({
      outcome: 'rejected',
      meaning: 'unknown',
      code: `http-${status}`,
    });
  });

  it.each([
    ['until nine, if that comes first', '2026-06-15T14:40:00Z', 900],
    ['an hour at most', '2026-06-15T16:00:00Z', 3600],
    ['a second, the least that Twilio takes, if it is nine', '2026-06-15T14:24:00Z', 1],
  ])('lets a text be valid %s', async (_, validUntil, seconds) => {
    const { stub, port } = await setUp();
    await port.send({ ...text, validUntil: new Date(validUntil) });
    expect(stub.ledger.all()[0]?.form['ValidityPeriod']).toBe(String(seconds));
  });

  it('sends and lists with an API key where there is one, not with the auth token', async () => {
    const { stub, port } = await setUp({ authToken: 'for signatures only', apiKey: STUB_API_KEY });
    expect(await port.send(text)).toMatchObject({ outcome: 'accepted' });
    expect(stub.ledger.all()).toHaveLength(1);
    expect(await port.findSent({ to: PHONE, since: new Date(0) })).toMatchObject({ ok: true });
  });

  it('does not conclude from one wrong key that every text would fail, and does not reveal it', async () => {
    const { port } = await setUp({ authToken: 'wrong-key' });
    const outcome = await port.send(text);
    expect(outcome).toEqual({ outcome: 'rejected', meaning: 'unknown', code: '20003' });
    expect(JSON.stringify(outcome)).not.toContain('wrong-key');
  });

  it('finds a message that is still queued, and the same one once it is delivered or failed', async () => {
    const { stub, port } = await setUp();
    await port.send(text);
    await port.send(text);
    await port.send(text);
    const [, delivered, failed] = stub.ledger.all();
    if (delivered) delivered.status = 'delivered';
    if (failed) Object.assign(failed, { status: 'undelivered', errorCode: 30003 });
    const found = await port.findSent({ to: PHONE, since: CONTRACT_NOW });
    expect(found.ok && found.value.map(({ status, code }) => [status, code])).toEqual([
      ['accepted', null],
      ['delivered', null],
      ['failed', '30003'],
    ]);
  });

  it('reads several pages', async () => {
    const { stub, port } = await setUp();
    for (let count = 1; count <= 250; count += 1)
      stub.ledger.take({ To: PHONE, From: STUB_NUMBER, Body: `text ${count}` });
    const found = await port.findSent({ to: PHONE, since: CONTRACT_NOW });
    expect(found.ok && found.value).toHaveLength(250);
    expect(found.ok && found.value[0]?.body).toBe('text 1');
  });

  describe('the list of all messages', () => {
    const pagesOf = async (port: TwilioSms, since = CONTRACT_NOW) => {
      const pages = [];
      for await (const page of port.listSince(since)) pages.push(page);
      return pages;
    };
    const phonesOf = async (port: TwilioSms) =>
      (await pagesOf(port)).flatMap((page) => (page.ok ? page.value.map(({ phone }) => phone) : []));
    /** The contract's client reads small answers only. */
    const roomyClient = () =>
      new ProviderClient({ provider: 'twilio', clock: contractClock, random: () => 0 });
    const service = `MG${'b'.repeat(32)}`;

    it('comes page by page, and ends with a page that fails', async () => {
      const { stub, port } = await setUp({ client: roomyClient() });
      for (let count = 1; count <= 1250; count += 1)
        stub.ledger.take({ To: PHONE, MessagingServiceSid: service, Body: `text ${count}` });
      const whole = await pagesOf(port);
      expect(whole.map((page) => page.ok && page.value.length)).toEqual([500, 500, 250]);
      expect(whole[0]?.ok && whole[0].value[0]?.body).toBe('text 1250');
      const pages = [];
      for await (const page of port.listSince(CONTRACT_NOW)) {
        pages.push(page.ok ? page.value.length : page.failure.kind);
        stub.faults.always('listing', { fault: 'garbage', taken: true });
      }
      expect(pages).toEqual([500, 'invalid-response']);
    });

    it('ends where the messages are older', async () => {
      let now = new Date(CONTRACT_NOW.getTime() - 60_000);
      const stub = await TwilioStub.start({ now: () => now });
      stubs.push(stub);
      const { port } = await setUp({ baseUrl: stub.baseUrl, client: roomyClient() });
      for (let count = 1; count <= 1200; count += 1)
        stub.ledger.take({ To: PHONE, MessagingServiceSid: service, Body: 'old' });
      now = CONTRACT_NOW;
      stub.ledger.take({ To: PHONE, MessagingServiceSid: service, Body: 'new' });
      expect((await pagesOf(port)).map((page) => page.ok && page.value.length)).toEqual([1, 0]);
    });

    it('leaves out what other senders of the account have sent and received', async () => {
      const { stub, port } = await setUp();
      stub.ledger.take({ To: PHONE, MessagingServiceSid: service, Body: 'ours' });
      stub.ledger.take({ To: '+15035550124', MessagingServiceSid: `MG${'c'.repeat(32)}`, Body: 'theirs' });
      stub.ledger.take({ To: '+15035550125', From: '+15035550198', Body: 'theirs' });
      stub.receive({ from: '+15035550126', body: 'Stop' });
      expect((await phonesOf(port)).sort()).toEqual([PHONE, '+15035550126']);
      const { port: numbered } = await setUp({ baseUrl: stub.baseUrl, sender: { from: '+15035550198' } });
      expect(await phonesOf(numbered)).toEqual(['+15035550125']);
      const { port: receiving } = await setUp({ baseUrl: stub.baseUrl, sender: { from: STUB_NUMBER } });
      expect(await phonesOf(receiving)).toEqual(['+15035550126']);
    });

    it('says that it does not know the phone where the account redacts numbers', async () => {
      const { stub, port } = await setUp();
      stub.ledger.take({ To: '+1503555XXXX', MessagingServiceSid: service, Body: '' });
      expect(await phonesOf(port)).toEqual([null]);
    });
  });
});
