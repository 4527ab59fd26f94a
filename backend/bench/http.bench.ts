/**
 * `npm run bench:http`: GET /api/recommendations/user/{id}/today, session and all, beside a bare Fastify + pg handler that
 * returns the same row, in the same run on the same database. The aim is half of the bare handler's rate.
 */
import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../../scripts/build-all.mjs';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.js';
import { HttpClient } from '../testing/http/http-client.js';
import { signUp } from '../testing/http/portland-rider.js';
import { load, median, type LoadResult } from './http/load.js';
import { startServerProcess, type ServerProcess } from './http/server-process.js';

/** The bare handler is half an application: no session, no rules. Ours may cost as much again, not more. */
const AIM = 0.5;
const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;

const top = fileURLToPath(new URL('../../', import.meta.url));
const script = (path: string): string => join(top, path);

if (!(await buildAll())) process.exit(1);
const dataFolder = await mkdtemp(join(tmpdir(), 'rollout-bench-'));
const postgres = await startEmbeddedPostgres({ dataFolder, durable: false });
const servers: ServerProcess[] = [];
try {
  report(await measure());
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  await rm(dataFolder, { recursive: true, force: true });
}

async function measure(): Promise<Round[]> {
  const app = await start([script('backend/dist/src/main.js')]);
  const browser = new HttpClient(app.url.replace('localhost', '127.0.0.1'));
  const { userId, routeId } = await signUp(browser);
  const made = await browser.post<{ date: string }>('/api/recommendations/generate', { userId, routeId });
  const bare = await start([
    '--import',
    script('backend/testing/typescript/register.mjs'),
    script('backend/bench/http/bare-server.ts'),
    String(userId),
    made.body.date,
  ]);
  const row = await new HttpClient(bare.url).get<{ rider_id: number }>('/');
  if (row.body.rider_id !== userId) throw new Error('the bare handler does not return the row');

  const today = `${browser.address}/api/recommendations/user/${userId}/today`;
  const headers = { cookie: browser.cookieHeader };
  await load(bare.url, WARM_UP_SECONDS);
  await load(today, WARM_UP_SECONDS, headers);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bare: await load(bare.url, SECONDS), app: await load(today, SECONDS, headers) });
  }
  return rounds;
}

async function start(parameters: readonly string[]): Promise<ServerProcess> {
  const server = await startServerProcess(parameters, {
    DATABASE_URL: postgres.url,
    PORT: '0',
    HOST: '127.0.0.1',
    FAKE_CLOCK: '2026-06-15T06:58:00-07:00',
  });
  servers.push(server);
  return server;
}

interface Round {
  readonly bare: LoadResult;
  readonly app: LoadResult;
}

function report(rounds: readonly Round[]): void {
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
