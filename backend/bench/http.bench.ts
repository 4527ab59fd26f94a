/**
 * `npm run bench:http`: GET /api/recommendations/user/{id}/today, compared with a bare Fastify + pg handler that finds the
 * same session and row by the same statement and sends the same JSON, in the same run on the same database. Rates depend
 * on what else the machine does, so the processor time of a request is measured as well.
 */
import 'reflect-metadata';
import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../../scripts/build-all.mjs';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.js';
import { TODAYS_ANSWERS } from '../src/adapters/in/http/dto/recommendation.dto.js';
import { FIND_LATEST } from '../src/adapters/out/persistence/typeorm/recommendations/typeorm.today.js';
import { datesAround } from '../src/application/recommendations/today.port.js';
import { HttpClient } from '../testing/http/http-client.js';
import { signUp } from '../testing/http/portland-rider.js';
import type { Floor } from './http/bare-server.js';
import { load, median, type LoadResult } from './http/load.js';
import { processorMs, startServerProcess, type ServerProcess } from './http/server-process.js';

/** Of the bare handler's rate: it has no limits, log, metrics, safety headers, rules or sentences. */
const AIM = 0.6;
const NOW = new Date('2026-06-15T06:58:00-07:00');
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
  await browser.post('/api/recommendations/generate', { userId, routeId });
  const path = `/api/recommendations/user/${userId}/today`;
  const { body: answer } = await browser.get(path);
  const bare = await start(
    [
      '--import',
      script('backend/testing/typescript/register.mjs'),
      script('backend/bench/http/bare-server.ts'),
    ],
    { FLOOR: JSON.stringify(floorOf(browser.cookieHeader, answer)) },
  );
  const floor = await new HttpClient(bare.url).get('/');
  if (JSON.stringify(floor.body) !== JSON.stringify(answer)) throw new Error('the bare handler finds no row');

  const today = { process: app, url: `${browser.address}${path}`, headers: { cookie: browser.cookieHeader } };
  const nothing = { process: bare, url: bare.url, headers: {} };
  for (const one of [nothing, today]) await load(one.url, WARM_UP_SECONDS, one.headers);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bare: await underLoad(nothing), app: await underLoad(today) });
  }
  return rounds;
}

/** The rider's session and row, as the product looks them up. */
function floorOf(cookies: string, answer: unknown): Floor {
  const token = /rollout_session=([^;]+)/.exec(cookies)?.[1] ?? '';
  const { first, last } = datesAround(NOW);
  return {
    statement: FIND_LATEST,
    values: [hash('sha256', token), NOW, first, last, TODAYS_ANSWERS.form],
    answer,
  };
}

async function underLoad({ process: server, url, headers }: Target): Promise<Measured> {
  const before = await processorMs(server);
  const result = await load(url, SECONDS, headers);
  const after = await processorMs(server);
  return {
    ...result,
    processorMicroseconds: ((after - before) * 1_000) / (result.requestsPerSecond * SECONDS),
  };
}

async function start(
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await startServerProcess(parameters, {
    DATABASE_URL: postgres.url,
    PORT: '0',
    HOST: '127.0.0.1',
    FAKE_CLOCK: NOW.toISOString(),
    ...environment,
  });
  servers.push(server);
  return server;
}

interface Target {
  readonly process: ServerProcess;
  readonly url: string;
  readonly headers: Record<string, string>;
}

type Measured = LoadResult & { readonly processorMicroseconds: number };

interface Round {
  readonly bare: Measured;
  readonly app: Measured;
}

function report(rounds: readonly Round[]): void {
  const ratio = median(rounds.map((round) => round.app.requestsPerSecond / round.bare.requestsPerSecond));
  const line = (name: string, results: readonly Measured[]): string =>
    `${name.padEnd(14)} ${Math.round(median(results.map((one) => one.requestsPerSecond)))} requests/s, ` +
    `p99 ${median(results.map((one) => one.p99Ms))} ms, ` +
    `${Math.round(median(results.map((one) => one.processorMicroseconds)))} µs of processor time each`;
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
