import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createEmptyDatabase } from '../../database/test-database.js';
import { HttpClient } from '../../http/http-client.js';
import { signUp } from '../../http/portland-rider.js';
import { openDataFolder } from '../../process/started-rollout.js';

const folder = await openDataFolder();
const { start, serversRunning } = folder;

afterEach(() => folder.stopAll());
afterAll(() => folder.remove());

describe('npm start', () => {
  it('reports that one is already running, and does not disturb it', async () => {
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

  it('stops on Ctrl-C even if browsers hold open idle connections or unfinished requests', async () => {
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

  it('shuts down cleanly when interrupted during startup', async () => {
    const rollout = start();
    await rollout.says(/RollOut starts in demo mode/);
    await rollout.interrupt();
    expect(serversRunning()).toEqual([]);
    await start().ready();
  });

  it('uses your own database', async () => {
    const database = await createEmptyDatabase();
    const rollout = start({ DATABASE_URL: database.url });
    const browser = new HttpClient(await rollout.ready());
    expect((await browser.get('/api/health/ready')).status).toBe(200);
    await rollout.interrupt();
    await database.drop();
  });

  it('reports that the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const rollout = start({ PORT: String(port) });
    expect(await rollout.exitCode()).toBe(1);
    expect(rollout.output).toContain(`Port ${port} is taken by another program. Set PORT to a free one.`);
    other.close();
    expect(serversRunning()).toEqual([]);
  });
});
