/**
 * One hostile client with a /48 of its own: hostile-client.ts URL SECONDS. Each request comes from a new /64 of it, as fast
 * as 40 connections get answers. Prints "ready", begins with the first line it reads, and prints what it got: operation →
 * status → count, as JSON.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { HttpClient } from '../../testing/http/http-client.js';
import { aUser, HOME, signUp, WORK } from '../../testing/http/portland-rider.js';

const CONNECTIONS = 40;

const [url = '', seconds = '0'] = process.argv.slice(2);
const ends = { startLocation: HOME, endLocation: WORK };
const got: Record<string, Record<number, number>> = {};

const address = (): string => `2001:db8:bad:${randomInt(0x10000).toString(16)}::1`;
const stranger = (): HttpClient => new HttpClient(url).claimsToComeFrom(address());
const phone = (): string => `503555${String(randomInt(10_000)).padStart(4, '0')}`;

/** Signed up elsewhere: an attack of a minute ago has used up its network's sign-ups. */
const mine = new HttpClient(url).claimsToComeFrom(`203.0.113.${randomInt(1, 255)}`);
const { userId } = await signUp(mine);
const asMyself = (): HttpClient => mine.claimsToComeFrom(address());

const REQUESTS: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
  'sign up': () => stranger().post('/api/users', aUser()),
  'create a route': () => asMyself().post('/api/routes', { userId, ...ends, isActive: false }),
  'read routes': () => asMyself().get(`/api/routes/user/${userId}`),
  'download the data': () => asMyself().get(`/api/users/${userId}/data`),
  'ask for directions': () => stranger().post('/api/directions', ends),
  'ask for a code': () => stranger().post('/api/sessions/code', { phone: phone() }),
  'try a code': () => stranger().post('/api/sessions', { phone: phone(), code: '123456' }),
  'make up a cookie': () => {
    const browser = stranger();
    browser.holdsCookie('rollout_session', randomBytes(32).toString('base64url'));
    return browser.get('/api/sessions/current');
  },
  'create a route twice': () =>
    asMyself().post('/api/routes', { userId, ...ends, isActive: false }, { 'idempotency-key': randomUUID() }),
};

console.log('ready');
await once(process.stdin, 'data');
const endsAt = performance.now() + Number(seconds) * 1_000;

async function attack(): Promise<void> {
  const all = Object.entries(REQUESTS);
  while (performance.now() < endsAt) {
    const [name, send] = all[randomInt(all.length)] ?? all[0]!;
    const { status } = await send();
    const counts = (got[name] ??= {});
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

await Promise.all(Array.from({ length: CONNECTIONS }, attack));
console.log(JSON.stringify(got));
process.stdin.destroy();
