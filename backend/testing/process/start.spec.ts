import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServerAccount, prepareServerFolders } from '../../embedded-postgres/server-home.js';
import { discardEmbeddedPostgres } from '../../embedded-postgres/start-embedded-postgres.js';
import { createEmptyDatabase } from '../database/test-database.js';
import { HttpClient } from '../http/http-client.js';
import { signUp } from '../http/portland-rider.js';
import { StartedRollout } from './started-rollout.js';

/** A cold start builds, too. */
jest.setTimeout(180_000);

const dataFolder = await mkdtemp(join(tmpdir(), 'rollout-start-'));
const started: StartedRollout[] = [];

function start(environment: Record<string, string> = {}): StartedRollout {
  const rollout = new StartedRollout({ DATA_FOLDER: dataFolder, LOG_LEVEL: 'error', ...environment });
  started.push(rollout);
  return rollout;
}

const account = await findServerAccount();
const { home } = await prepareServerFolders(dataFolder, account);

/** Command lines of PostgreSQL servers on this spec's data; others may run beside it. */
const serversRunning = (): string[] =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('postgres -D') && line.includes(home));

afterEach(async () => {
  await Promise.all(started.splice(0).map((rollout) => rollout.interrupt()));
});

afterAll(async () => {
  await discardEmbeddedPostgres(dataFolder);
  await rm(dataFolder, { recursive: true, force: true });
});

describe('npm start', () => {
  it('serves API and web app on one port, keeps data over a restart, and leaves nothing behind on Ctrl-C', async () => {
    const first = start({ FAKE_CLOCK: '2026-06-15T06:58:00-07:00' });
    const browser = new HttpClient(await first.ready());
    expect(first.output).toMatch(/^RollOut starts in demo mode\. Made up: weather/m);
    const { userId, routeId } = await signUp(browser);
    const { body } = await browser.post('/api/recommendations/generate', { userId, routeId });
    expect((await browser.get('/start')).text).toContain('<!doctype html>');
    expect(await first.interrupt()).toBe(0);
    expect(serversRunning()).toEqual([]);

    const second = start({ FAKE_CLOCK: '2026-06-15T06:59:00-07:00' });
    const later = browser.movedTo(await second.ready());
    expect((await later.get(`/api/recommendations/user/${userId}/today`)).body).toEqual(body);
    expect(await second.interrupt()).toBe(0);
    expect(serversRunning()).toEqual([]);
  });

  it('says plainly that one is running already, and leaves that one alone', async () => {
    const first = start();
    const url = await first.ready();
    const second = start();
    expect(await second.exitCode()).toBe(1);
    expect(second.output).toContain(`RollOut is already running from this folder (process `);
    expect(second.output).toContain(url);
    expect((await new HttpClient(url).get('/api/health/ready')).status).toBe(200);
  });

  it('recovers from a killed process: what was saved is there, its orphaned database is taken over', async () => {
    const first = start();
    const browser = new HttpClient(await first.ready());
    const { userId } = await signUp(browser);
    await first.kill();
    const second = start();
    expect((await browser.movedTo(await second.ready()).get(`/api/users/${userId}`)).status).toBe(200);
    await second.interrupt();
    expect(serversRunning()).toEqual([]);
  });

  it('stops on Ctrl-C though browsers hold connections open that say nothing, or only half of something', async () => {
    const rollout = start();
    const { hostname, port } = new URL(await rollout.ready());
    const halfAPost = 'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{';
    for (const said of ['', 'GET / HT', halfAPost]) {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', () => undefined);
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      if (said !== '') await new Promise<void>((resolve) => socket.write(said, () => resolve()));
    }
    expect(await rollout.interrupt()).toBe(0);
    expect(serversRunning()).toEqual([]);
  });

  it('stops in order when it is interrupted in the middle of a start', async () => {
    const rollout = start();
    await rollout.says(/RollOut starts in demo mode/);
    await rollout.interrupt();
    expect(serversRunning()).toEqual([]);
    await start().ready();
  });

  it('uses a database of one’s own', async () => {
    const database = await createEmptyDatabase();
    const rollout = start({ DATABASE_URL: database.url });
    const browser = new HttpClient(await rollout.ready());
    expect((await browser.get('/api/health/ready')).status).toBe(200);
    await rollout.interrupt();
    await database.drop();
  });

  it('says that the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const rollout = start({ PORT: String(port) });
    expect(await rollout.exitCode()).toBe(1);
    expect(rollout.output).toContain(`Port ${port} is taken by another program. Set PORT to a free one.`);
    other.close();
    expect(serversRunning()).toEqual([]);
  });

  it('tells all that is wrong in one message, before it opens a port', async () => {
    const rollout = start({
      APP_MODE: 'live',
      WEATHER_PROVIDER: 'fake',
      TRAFFIC_PROVIDER: 'google',
      DATABASE_URL: 'postgres://nobody:s3cret@127.0.0.1:9/none',
    });
    expect(await rollout.exitCode()).toBe(1);
    expect(rollout.output.trim().split('\n').slice(-4)).toEqual([
      'RollOut cannot start:',
      '  - WEATHER_PROVIDER: fake providers exist in demo mode only',
      '  - GOOGLE_MAPS_API_KEY: is missing; TRAFFIC_PROVIDER=google needs it',
      '  - DATABASE_URL: the database cannot be opened (ECONNREFUSED)',
    ]);
    expect(rollout.output).not.toContain('s3cret');
  });
});
