import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { signatureOf } from './twilio-callbacks.js';
import { seededRandom } from './twilio-faults.js';
import { STUB_ACCOUNT_SID, STUB_AUTH_TOKEN, STUB_NUMBER, TwilioStub } from './twilio-stub.js';

const NOW = new Date('2026-06-15T14:00:00Z');
const PHONE = '+15035550123';

const authorization = `Basic ${Buffer.from(`${STUB_ACCOUNT_SID}:${STUB_AUTH_TOKEN}`).toString('base64')}`;
const messagesOf = (baseUrl: string) => `${baseUrl}/2010-04-01/Accounts/${STUB_ACCOUNT_SID}/Messages.json`;

const sendTo = (baseUrl: string, to: string, body = 'hello') =>
  fetch(messagesOf(baseUrl), {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ To: to, From: STUB_NUMBER, Body: body }),
  });

describe("Twilio's stub", () => {
  let stub: TwilioStub;

  beforeEach(async () => {
    stub = await TwilioStub.start({ now: () => NOW });
  });
  afterEach(() => stub.close());

  it('counts accepted messages per phone and day', async () => {
    await sendTo(stub.baseUrl, PHONE);
    await sendTo(stub.baseUrl, PHONE);
    await sendTo(stub.baseUrl, '+15035550124');
    const state = await (await fetch(`${stub.baseUrl}/stub/state`)).json();
    expect(state).toMatchObject({
      taken: 3,
      sendRequests: 3,
      doubles: [{ phone: PHONE, day: '2026-06-15', count: 2 }],
    });
  });

  it('lists newest first, page by page', async () => {
    for (const body of ['one', 'two', 'three']) await sendTo(stub.baseUrl, PHONE, body);
    const listed: string[] = [];
    let next: string | null = `${new URL(messagesOf(stub.baseUrl)).pathname}?To=%2B15035550123&PageSize=2`;
    while (next !== null) {
      const page = (await (await fetch(`${stub.baseUrl}${next}`, { headers: { authorization } })).json()) as {
        messages: { body: string }[];
        next_page_uri: string | null;
      };
      listed.push(...page.messages.map(({ body }) => body));
      next = page.next_page_uri;
    }
    expect(listed).toEqual(['three', 'two', 'one']);
  });

  it('accepts a message and then resets, or resets without accepting it', async () => {
    stub.faults.next('sending', { fault: 'reset', taken: true }, { fault: 'reset', taken: false });
    await expect(sendTo(stub.baseUrl, PHONE)).rejects.toThrow();
    expect(stub.ledger.all()).toHaveLength(1);
    await expect(sendTo(stub.baseUrl, PHONE)).rejects.toThrow();
    expect(stub.ledger.all()).toHaveLength(1);
  });

  it.each([
    ['comes', 'arrived', 0],
    ['is counted', 'taken', 1],
  ] as const)('can hold a request as soon as it %s', async (_, moment, taken) => {
    const held: string[] = [];
    const hold = ({ To: phone = '' }: Record<string, string>): 'hold' => {
      held.push(phone);
      return 'hold';
    };
    stub.watch = { arrived: () => 'pass', taken: () => 'pass', [moment]: hold };
    const answer = sendTo(stub.baseUrl, PHONE).catch(() => 'none');
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(stub.ledger.all()).toHaveLength(taken);
    await stub.close();
    expect(await answer).toBe('none');
  });

  it('fails by seeded chance: the same seed, the same answers', async () => {
    const statuses = async () => {
      stub.faults.plan({ seed: 7, sending: [{ probability: 0.5, fault: { fault: 'error', code: 21610 } }] });
      const seen: number[] = [];
      for (let count = 0; count < 20; count += 1) seen.push((await sendTo(stub.baseUrl, PHONE)).status);
      return seen;
    };
    const first = await statuses();
    expect(new Set(first)).toEqual(new Set([201, 400]));
    expect(await statuses()).toEqual(first);
  });

  it('refuses a wrong key', async () => {
    const response = await fetch(messagesOf(stub.baseUrl), { headers: { authorization: 'Basic bm8=' } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 20003 });
  });

  it('signs as the provider’s own library expects', () => {
    const url = 'https://rollout.example/api/sms/status?text=abc';
    const form = { MessageSid: 'SM1', Body: 'é + & = %20', AccountSid: 'AC1', '': 'x' };
    expect(signatureOf('token', { url, form })).toBe(getExpectedTwilioSignature('token', url, form));
  });
});

describe('the seeded numbers', () => {
  it('spread evenly', () => {
    const random = seededRandom(42);
    const drawn = Array.from({ length: 10_000 }, random);
    expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(drawn.reduce((sum, number) => sum + number, 0) / drawn.length).toBeCloseTo(0.5, 1);
  });
});

describe('the stub as a process', () => {
  it('prints its address and is controlled over HTTP', async () => {
    const child = spawn(
      process.execPath,
      ['--import', './backend/testing/typescript/register.mjs', 'backend/testing/sms/twilio-stub.main.ts'],
      {
        cwd: fileURLToPath(new URL('../../../', import.meta.url)),
        env: { ...process.env, NODE_OPTIONS: '', STUB_CLOCK: '2026-06-15T06:58:00-07:00' },
      },
    );
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const baseUrl = /http:\S+/.exec(String(line))?.[0] ?? '';
      const next = { operation: 'sending', faults: [{ fault: 'error', code: 30006 }] };
      await fetch(`${baseUrl}/stub/next`, { method: 'POST', body: JSON.stringify(next) });
      expect(await (await sendTo(baseUrl, PHONE)).json()).toMatchObject({ code: 30006, status: 400 });
      expect((await sendTo(baseUrl, PHONE)).status).toBe(201);
      const state = await (await fetch(`${baseUrl}/stub/state`)).json();
      expect(state).toMatchObject({ taken: 1, counts: [{ phone: PHONE, day: '2026-06-15', count: 1 }] });
    } finally {
      child.kill();
    }
  });
});
