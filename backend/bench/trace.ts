/**
 * `npm run trace`: the product's files whose code runs for one GET of today's recommendation, and for one morning text from
 * the planned run to the accepted message. `-- --checkout DIR` traces another built checkout.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildAll } from '../../scripts/build-all.mjs';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.js';
import { builtServer } from './http/server-process.js';
import { HttpClient } from '../testing/http/http-client.js';
import { aRoute, aUser } from '../testing/http/portland-rider.js';

const PHONE = '5035550123';

const { checkout } = parseArgs({ options: { checkout: { type: 'string' } } }).values;
const top = checkout ? resolve(checkout) : fileURLToPath(new URL('../../', import.meta.url));

if (!checkout && !(await buildAll())) process.exit(1);
const dataFolder = await mkdtemp(join(tmpdir(), 'rollout-trace-'));
const postgres = await startEmbeddedPostgres({ dataFolder, durable: false });
const server = spawn(
  process.execPath,
  ['--import', fileURLToPath(new URL('trace/coverage-hook.mjs', import.meta.url)), builtServer(top)],
  {
    cwd: top,
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      PORT: '0',
      HOST: '127.0.0.1',
      FAKE_CLOCK: '2026-06-15T06:59:45-07:00',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  },
);
try {
  await trace(server);
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await postgres.stop();
  await rm(dataFolder, { recursive: true, force: true });
}

async function trace(child: ChildProcess): Promise<void> {
  const browser = new HttpClient((await readyAt(child)).replace('localhost', '127.0.0.1'));
  const { body: rider } = await browser.post<{ id: number }>(
    '/api/users',
    aUser({ phone: PHONE, smsConsent: true, smsSubscribed: true }),
  );
  const { body: route } = await browser.post<{ id: number }>('/api/routes', aRoute(rider.id));
  await browser.post('/api/recommendations/generate', { userId: rider.id, routeId: route.id });

  // From just before seven: the look at the zone, the run, the batch, the text.
  await order(child, 'reset');
  while (!(await textsSent(browser))) await new Promise((done) => setTimeout(done, 500));
  report('one morning text (with the ticks that run in those seconds)', await order(child, 'list'));

  const today = () => browser.get(`/api/recommendations/user/${rider.id}/today`);
  await today();
  await order(child, 'reset');
  await today();
  report('one GET of today’s recommendation', await order(child, 'list'));
}

async function textsSent(browser: HttpClient): Promise<boolean> {
  const { body } = await browser.get<{ to: string; body: string }[]>('/api/demo/outbox');
  return body.some((text) => text.to === `+1${PHONE}` && text.body.includes('STOP'));
}

async function readyAt(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const url = /^RollOut is ready: (http\S+)$/m.exec(output)?.[1];
    if (url === undefined) continue;
    child.stdout?.resume();
    return url;
  }
  throw new Error(`ended before it was ready:\n${output}`);
}

async function order(child: ChildProcess, what: 'reset' | 'list'): Promise<string[]> {
  const answer = once(child, 'message') as Promise<[{ files?: string[] }]>;
  child.send(what);
  return (await answer)[0].files ?? [];
}

function report(what: string, files: readonly string[]): void {
  console.log(`\n${what}: ${files.length} files`);
  for (const file of files) console.log(`  ${file.replace(/\.js$/, '.ts')}`);
}
