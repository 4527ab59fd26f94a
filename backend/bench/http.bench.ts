/**
 * `npm run bench:http`: GET /api/recommendations/user/{id}/today, session and all, beside a bare Fastify + pg handler that
 * returns the same row, in the same run on the same database. The aim is half of the bare handler's rate.
 */
import 'reflect-metadata';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../src/adapters/out/persistence/embedded-postgres/start-embedded-postgres.js';
import { HttpClient } from '../testing/http/http-client.js';
import { signUp } from '../testing/http/portland-rider.js';
import { load, median, type LoadResult } from './http/load.js';
import { startServerProcess } from './http/server-process.js';

const AIM = 0.5;
const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;

const top = fileURLToPath(new URL('../../', import.meta.url));
const postgres = await startEmbeddedPostgres({
  dataFolder: await mkdtemp(join(tmpdir(), 'rollout-bench-')),
  durable: false,
});
const environment = {
  DATABASE_URL: postgres.url,
  PORT: '0',
  HOST: '127.0.0.1',
  FAKE_CLOCK: '2026-06-15T06:58:00-07:00',
};

const app = await startServerProcess([join(top, 'backend/dist/main.js')], environment);
const browser = new HttpClient(app.url.replace('localhost', '127.0.0.1'));
const { userId, routeId } = await signUp(browser);
await browser.post('/api/recommendations/generate', { userId, routeId });

const bareFile = fileURLToPath(new URL('./http/bare-server.ts', import.meta.url));
const register = join(top, 'backend/testing/typescript/register.mjs');
const bare = await startServerProcess(
  ['--import', register, bareFile, String(userId), '2026-06-15'],
  environment,
);

try {
  const today = `${browser.address}/api/recommendations/user/${userId}/today`;
  const headers = { cookie: browser.cookieHeader };
  await load(bare.url, WARM_UP_SECONDS);
  await load(today, WARM_UP_SECONDS, headers);
  const rounds: { bare: LoadResult; app: LoadResult }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bare: await load(bare.url, SECONDS), app: await load(today, SECONDS, headers) });
  }
  report(rounds);
} finally {
  await app.stop();
  await bare.stop();
  await postgres.stop();
}

function report(rounds: readonly { bare: LoadResult; app: LoadResult }[]): void {
  const ratio = median(rounds.map((round) => round.app.requestsPerSecond / round.bare.requestsPerSecond));
  const line = (name: string, results: readonly LoadResult[]): string =>
    `${name.padEnd(14)} ${Math.round(median(results.map((one) => one.requestsPerSecond)))} requests/s, ` +
    `p99 ${median(results.map((one) => one.p99Ms))} ms`;
  console.log(
    line(
      'bare handler',
      rounds.map((round) => round.bare),
    ),
  );
  console.log(
    line(
      'GET …/today',
      rounds.map((round) => round.app),
    ),
  );
  console.log(`median ratio of ${ROUNDS} rounds: ${ratio.toFixed(2)} (aim ${AIM})`);
  if (ratio < AIM) process.exitCode = 1;
}
