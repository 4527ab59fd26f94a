import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CODE, wrong } from '../sign-in.js';
import { signUp } from '../portland-rider.js';
import { freshPhone, startTextingApp, type TextingApp } from '../texting-app.js';
import type { HttpClient } from '../http-client.js';

let app: TextingApp;

beforeAll(async () => {
  app = await startTextingApp({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => app.close());

interface Line {
  readonly security: string;
  readonly requestId: string;
  readonly phoneHash?: string;
  readonly networkHash: string;
  readonly [fact: string]: unknown;
}

const events = (): Line[] =>
  app.log.map((line) => JSON.parse(line) as Line).filter((line) => 'security' in line);

/** Lines are written after the answer: waits for so many events of a name, and returns the last. */
async function noted(name: string, count = 1): Promise<Line> {
  for (;;) {
    const found = events().filter(({ security }) => security === name);
    if (found.length >= count) return found.at(-1) as Line;
    await new Promise(setImmediate);
  }
}

/** What was texted to the phone, oldest first. */
const codesTo = (phone: string): string[] =>
  app.stub.ledger
    .all()
    .filter(({ to }) => to === `+1${phone}`)
    .flatMap(({ body }) => CODE.exec(body)?.[1] ?? []);

async function codeFor(browser: HttpClient, phone: string): Promise<string> {
  const before = codesTo(phone).length;
  await browser.post('/api/sessions/code', { phone });
  for (;;) {
    const codes = codesTo(phone);
    if (codes.length > before) return codes.at(-1) ?? '';
    await new Promise(setImmediate);
  }
}

describe('security events', () => {
  it('are one line each, with keyed hashes and without numbers, codes or tokens', async () => {
    const phone = freshPhone();
    const next = freshPhone();
    const owner = app.browser();
    const { userId } = await signUp(owner, { user: { phone, smsConsent: true } });

    const browser = app.browser();
    const code = await codeFor(browser, phone);
    const asked = await noted('code-asked');
    await browser.post('/api/sessions', { phone, code: wrong(code) });
    expect(await noted('code-refused')).toMatchObject({ phoneHash: asked.phoneHash });
    for (let tries = 0; tries < 4; tries += 1)
      await browser.post('/api/sessions', { phone, code: wrong(code) });
    await browser.post('/api/sessions', { phone, code });
    expect(await noted('code-voided')).toMatchObject({ phoneHash: asked.phoneHash });

    const again = await codeFor(browser, phone);
    await browser.post('/api/sessions', { phone, code: again });
    expect(await noted('number-bound')).toMatchObject({ phoneHash: asked.phoneHash, riderId: userId });
    expect(await noted('signed-in')).toMatchObject({ by: 'code', riderId: userId });

    await browser.patch(`/api/users/${userId}`, { phone: next });
    expect(await noted('number-moved')).toMatchObject({
      at: 'once',
      phoneHash: asked.phoneHash,
      riderId: userId,
    });

    for (let codes = 0; codes < 5; codes += 1) await app.browser().post('/api/sessions/code', { phone });
    expect(await noted('limit-hit')).toMatchObject({
      limit: 'codes-to-phone',
      per: 'phone',
      phoneHash: asked.phoneHash,
    });
    await fetch(`${app.url}/api/sms/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'made up' },
      body: `From=%2B1${phone}&Body=STOP&MessageSid=SM1`,
    });
    expect(await noted('callback-forged')).toMatchObject({ callback: 'text' });

    await browser.delete('/api/sessions/others');
    expect(await noted('session-ended')).toMatchObject({ by: 'rider-others', riderId: userId });
    await browser.post(`/api/users/${userId}/deletion`, { confirmation: 'DELETE' });
    expect(await noted('session-ended', 2)).toMatchObject({ by: 'deletion', riderId: userId });

    const requestIds = app.log.map((line) => (JSON.parse(line) as Line).requestId);
    for (const event of events()) {
      expect(event.networkHash).toMatch(/^[\w-]{22}$/);
      expect(requestIds.filter((id) => id === event.requestId).length).toBeGreaterThan(1);
    }
    const text = app.log.join('');
    for (const secret of [phone, next, code, again, browser.cookieHeader.split('=')[1] ?? 'no cookie'])
      expect(text).not.toContain(secret);
    expect(JSON.stringify(events())).not.toContain('127.0.0.1');
  });
});
