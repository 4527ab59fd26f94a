/**
 * `npm run bench:accounts`: what a sign-up, the same one sent again, a sign-in by code and signing out everywhere cost
 * through the running server, compared with the cheapest request of a signed-in rider in the same run. With
 * `-- --against DIR`, a built checkout of another commit is measured in turns with this one.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildAll } from '../../scripts/build-all.mjs';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.js';
import { HttpClient } from '../testing/http/http-client.js';
import { aUser } from '../testing/http/portland-rider.js';
import { askForCode } from '../testing/http/sign-in.js';
import { median } from './http/load.js';
import { builtServer, startServerProcess, type ServerProcess } from './http/server-process.js';

const WARM_UP_ACCOUNTS = 20;
const ACCOUNTS = 200;
const ACCOUNTS_A_TURN = 10;

const CALLS = ['floor', 'sign-up', 'sign-up sent again', 'sign-in by code', 'sign out everywhere'] as const;
type Times = Record<(typeof CALLS)[number], number[]>;

const { against } = parseArgs({ options: { against: { type: 'string' } } }).values;
const top = fileURLToPath(new URL('../../', import.meta.url));

if (!(await buildAll())) process.exit(1);
const stops: (() => Promise<unknown>)[] = [];
try {
  const here = { name: 'this commit', server: await startServer(top) };
  const other = against && { name: 'the other', server: await startServer(resolve(against)) };
  const subjects = (other ? [here, other] : [here]).map((subject) => ({ ...subject, times: noTimes() }));
  let phone = 2_000_000;
  for (const { server } of subjects)
    for (let index = 0; index < WARM_UP_ACCOUNTS; index++) await oneAccount(server, (phone += 1), noTimes());
  for (let done = 0; done < ACCOUNTS; done += ACCOUNTS_A_TURN)
    for (const { server, times } of subjects)
      for (let index = 0; index < ACCOUNTS_A_TURN; index++) await oneAccount(server, (phone += 1), times);
  for (const { name, times } of subjects) report(name, times);
} finally {
  for (const stop of stops.reverse()) await stop();
}

/** The server of a checkout, on a database of its own: two commits may have different tables. */
async function startServer(checkout: string): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rollout-bench-'));
  stops.push(() => rm(dataFolder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataFolder, durable: false });
  stops.push(() => postgres.stop());
  const server = await startServerProcess([builtServer(checkout)], {
    DATABASE_URL: postgres.url,
    PORT: '0',
    HOST: '127.0.0.1',
    FAKE_CLOCK: '2026-06-15T06:58:00-07:00',
    MORNING_WORKER: 'off',
    LOG_LEVEL: 'warn',
  });
  stops.push(() => server.stop());
  return server;
}

async function oneAccount({ url }: ServerProcess, number: number, times: Times): Promise<void> {
  const browser = () => new HttpClient(url.replace('localhost', '127.0.0.1'));
  const [first, second, third] = [browser(), browser(), browser()];
  const phone = `503${number}`;
  const key = { 'idempotency-key': randomUUID() };
  const timed = async (call: keyof Times, send: () => Promise<{ status: number; text: string }>) => {
    const startedAt = performance.now();
    const { status, text } = await send();
    times[call].push(performance.now() - startedAt);
    if (status >= 300) throw new Error(`${call}: ${status} ${text}`);
  };
  await timed('sign-up', () => first.post('/api/users', aUser({ phone }), key));
  await timed('sign-up sent again', () => second.post('/api/users', aUser({ phone }), key));
  await timed('floor', () => first.get('/api/sessions/current'));
  const code = await askForCode(third, phone);
  await timed('sign-in by code', () => third.post('/api/sessions', { phone, code }));
  await timed('sign out everywhere', () => third.delete('/api/sessions'));
}

function noTimes(): Times {
  return {
    floor: [],
    'sign-up': [],
    'sign-up sent again': [],
    'sign-in by code': [],
    'sign out everywhere': [],
  };
}

function report(name: string, times: Times): void {
  const floor = median(times.floor);
  console.log(
    `${name}, median of ${ACCOUNTS} accounts (floor: GET /api/sessions/current, ${floor.toFixed(1)} ms)`,
  );
  for (const call of CALLS.slice(1)) {
    const ms = median(times[call]);
    console.log(
      `  ${call.padEnd(20)} ${ms.toFixed(1).padStart(6)} ms, ${(ms / floor).toFixed(1)} times the floor`,
    );
  }
}
