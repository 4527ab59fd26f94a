/**
 * `npm run bench:abuse`: 50 riders who open Today once a second, alone and while one hostile client signs up, creates and
 * reads routes, asks for directions and codes and makes up cookies, with the limits as delivered. The aim: the riders' p99
 * at most doubles, none of their requests fails, and the process stays small.
 */
import 'reflect-metadata';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildAll } from '../../scripts/build-all.mjs';
import { startThrowAwayServer } from '../testing/database/throw-away-server.js';
import { HttpClient } from '../testing/http/http-client.js';
import { signUp } from '../testing/http/portland-rider.js';
import { median } from './http/load.js';
import { startServerProcess, type ServerProcess } from './http/server-process.js';

const RIDERS = 50;
const SECONDS = 15;
const ROUNDS = 3;
const OPEN_EVERY_MS = 1_000;
const AIM_RATIO = 2;

type Got = Readonly<Record<string, Readonly<Record<string, number>>>>;

const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

if (!(await buildAll())) process.exit(1);
const database = await startThrowAwayServer();
try {
  const app = await startServerProcess([script('../dist/src/main.js')], {
    DATABASE_URL: database.url,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    FAKE_CLOCK: '2026-06-15T06:58:00-07:00',
    RATE_LIMIT_FACTOR: '1',
    TRUST_PROXY: '1',
  });
  try {
    await measureAndReport(app);
  } finally {
    await app.stop();
  }
} finally {
  await database.stop();
}

async function measureAndReport(app: ServerProcess): Promise<void> {
  const url = app.url.replace('localhost', '127.0.0.1');
  const riders = await Promise.all(Array.from({ length: RIDERS }, (_, index) => aRider(url, index)));
  await opened(riders, 3);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = p99(await opened(riders, SECONDS));
    const before = await megabytesOf(app);
    const attack = await hostileClient(url);
    const [times, got] = await Promise.all([opened(riders, SECONDS), attack()]);
    rounds.push({ alone, beside: p99(times), before, after: await megabytesOf(app), got });
  }
  report(rounds);
}

interface Rider {
  readonly browser: HttpClient;
  readonly userId: number;
}

/** Each has an address of their own. */
async function aRider(url: string, index: number): Promise<Rider> {
  const browser = new HttpClient(url).claimsToComeFrom(`198.51.100.${index + 1}`);
  const ids = await signUp(browser);
  await browser.post('/api/recommendations/generate', ids);
  return { browser, userId: ids.userId };
}

/** How long each opening of Today took, in milliseconds. @throws for any answer that is not a 200. */
async function opened(riders: readonly Rider[], seconds: number): Promise<number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  await Promise.all(
    riders.map(async ({ browser, userId }, index) => {
      await pause((index / riders.length) * OPEN_EVERY_MS);
      while (performance.now() < endsAt) {
        const startedAt = performance.now();
        const answers = await Promise.all([
          browser.get('/api/sessions/current'),
          browser.get(`/api/routes/user/${userId}/active`),
          browser.get(`/api/recommendations/user/${userId}/today`),
        ]);
        const failed = answers.find(({ status }) => status !== 200);
        if (failed) throw new Error(`a rider was answered ${failed.status}: ${failed.text}`);
        times.push(performance.now() - startedAt);
        await pause(Math.max(0, OPEN_EVERY_MS - (performance.now() - startedAt)));
      }
    }),
  );
  return times;
}

/** In a process of its own, so that it takes no time from those who measure; it has started before they begin. */
async function hostileClient(url: string): Promise<() => Promise<Got>> {
  const register = script('../testing/typescript/register.mjs');
  const child = spawn(
    process.execPath,
    ['--import', register, script('./abuse/hostile-client.ts'), url, String(SECONDS)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`the hostile client ended with ${code}`);
  });
  await Promise.race([once(child.stdout, 'data'), ended]);
  return async () => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.write('begin\n');
    await ended;
    return JSON.parse(output) as Got;
  };
}

/** Resident memory of the process. */
async function megabytesOf({ pid }: ServerProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout) / 1024);
}

function p99(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(0.99 * (times.length - 1))] ?? Number.NaN;
}

interface Round {
  readonly alone: number;
  readonly beside: number;
  readonly before: number;
  readonly after: number;
  readonly got: Got;
}

function report(rounds: readonly Round[]): void {
  const middle = (value: (round: Round) => number): number => median(rounds.map(value));
  const ratio = middle(({ alone, beside }) => beside / alone);
  console.log(`${RIDERS} riders open Today once a second, ${ROUNDS} rounds of ${SECONDS} s`);
  console.log(`p99 alone ${middle(({ alone }) => alone).toFixed(1)} ms`);
  console.log(`p99 with a hostile client ${middle(({ beside }) => beside).toFixed(1)} ms`);
  console.log(`median ratio ${ratio.toFixed(2)} (aim ${AIM_RATIO}); every rider was answered`);
  console.log(
    `memory of the process: ${middle(({ before }) => before)} MB before, ${middle(({ after }) => after)} MB after`,
  );
  console.log('what the hostile client got in the last round:');
  for (const [name, statuses] of Object.entries(rounds.at(-1)?.got ?? {})) {
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    console.log(`  ${name.padEnd(22)} ${counts.join(', ')}`);
  }
  const serverErrors = rounds.flatMap(({ got }) => Object.values(got)).flatMap(Object.keys);
  const hasFailed = serverErrors.some((status) => Number(status) >= 500 && status !== '503');
  if (ratio > AIM_RATIO || hasFailed) process.exitCode = 1;
}
