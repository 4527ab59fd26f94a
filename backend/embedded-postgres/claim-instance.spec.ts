import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alreadyRunning, claimInstance, type Instance, instanceAddress } from './claim-instance.js';

describe('claimInstance', () => {
  let folder: string;
  let claimed: Instance[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rollout-instance-'));
    claimed = [];
  });
  afterEach(async () => {
    await Promise.all(claimed.map((instance) => instance.release()));
    await rm(await instanceAddress(folder), { force: true });
    await rm(folder, { recursive: true });
  });

  const claim = async (path = folder) => {
    const result = await claimInstance(path);
    if (result.state === 'claimed') claimed.push(result);
    return result;
  };

  it('gives a folder to the first process and reports its holder to the second', async () => {
    const first = await claim();
    expect(first.state).toBe('claimed');
    expect(await claim()).toEqual({ state: 'running', runningPid: process.pid, runningUrl: null });
    if (first.state === 'claimed') first.announce('http://localhost:3000');
    expect(await claim()).toEqual({
      state: 'running',
      runningPid: process.pid,
      runningUrl: 'http://localhost:3000',
    });
  });

  it('lets a folder be claimed again after its release, and leaves no file behind', async () => {
    const first = await claim();
    if (first.state === 'claimed') await first.release();
    expect(existsSync(await instanceAddress(folder))).toBe(false);
    expect((await claim()).state).toBe('claimed');
  });

  it('keeps folders apart', async () => {
    const neighbour = join(folder, 'neighbour');
    await mkdir(neighbour);
    expect((await claim()).state).toBe('claimed');
    expect((await claim(neighbour)).state).toBe('claimed');
  });

  it('recognizes a folder by any path that leads to it', async () => {
    const link = join(folder, 'link');
    await symlink(folder, link);
    expect((await claim()).state).toBe('claimed');
    expect((await claim(join(link, '..', 'link'))).state).toBe('running');
  });

  it('works for folders whose path is too long for a socket', async () => {
    const deep = join(folder, ...Array.from({ length: 10 }, () => 'a-folder-with-a-long-name'));
    await mkdir(deep, { recursive: true });
    expect((await claim(deep)).state).toBe('claimed');
    expect((await claim(deep)).state).toBe('running');
  });

  it('gives the folder of a killed process to exactly one of twenty', async () => {
    await leaveSocketOfKilledProcess(await instanceAddress(folder));
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim()));
    expect(claims.filter(({ state }) => state === 'claimed')).toHaveLength(1);
    expect(claims.filter(({ state }) => state === 'running')).toHaveLength(19);
  });

  it('gives the folder even if a process was killed while cleaning up after another killed process', async () => {
    const address = await instanceAddress(folder);
    await leaveSocketOfKilledProcess(address);
    const longAgo = new Date(Date.now() - 60_000);
    await mkdir(`${address}.clearing`);
    await utimes(`${address}.clearing`, longAgo, longAgo);
    expect((await claim()).state).toBe('claimed');
    expect(existsSync(`${address}.clearing`)).toBe(false);
  });

  it('does not take the folder of a process that hangs', async () => {
    const hanging = createServer(() => undefined).listen(await instanceAddress(folder));
    await once(hanging, 'listening');
    expect(await claim()).toEqual({ state: 'running', runningPid: null, runningUrl: null });
    hanging.close();
  });

  it('does not take the folder from a process that listens there but speaks another protocol', async () => {
    const stranger = createServer((socket) => socket.end('hello')).listen(await instanceAddress(folder));
    await once(stranger, 'listening');
    expect(await claim()).toMatchObject({ state: 'running' });
    stranger.close();
  });

  it.each([
    [{ runningPid: 12, runningUrl: 'http://localhost:3000' }, '(process 12, http://localhost:3000)'],
    [{ runningPid: 12, runningUrl: null }, '(process 12, it is still starting)'],
  ])('says that it is already running', (holder, details) => {
    expect(alreadyRunning(holder)).toContain(`RollOut is already running from this folder ${details}.`);
  });
});

async function leaveSocketOfKilledProcess(address: string): Promise<void> {
  const script = `require('node:net').createServer().listen(${JSON.stringify(address)}, () => console.log('listening'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  expect(existsSync(address)).toBe(true);
}
