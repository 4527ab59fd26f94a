import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectTo } from '../database/server-commands.js';
import { findServerAccount } from '../../embedded-postgres/server-home.js';
import {
  discardEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../embedded-postgres/start-embedded-postgres.js';

/** Every test starts a server or two, possibly on a slow machine. */

/** Works for root and for ordinary users, and tests what each gets. */
describe('startEmbeddedPostgres', () => {
  let parent: string;
  let dataFolder: string;
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'rollout-embedded-'));
    dataFolder = join(parent, "a closed home's", 'checkout', '.rollout');
    await mkdir(join(parent, "a closed home's"));
    await chmod(join(parent, "a closed home's"), 0o700);
  });
  afterAll(async () => {
    await discardEmbeddedPostgres(dataFolder);
    await rm(parent, { recursive: true });
  });
  beforeEach(async () => {
    postgres = await startEmbeddedPostgres({ dataFolder, durable: true });
  });
  afterEach(() => postgres.stop());

  const pidFile = () => join(postgres.home, 'cluster', 'data', 'postmaster.pid');
  const serverPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
  const start = () => startEmbeddedPostgres({ dataFolder, durable: true });

  it('runs below a folder that is closed to others, and never as root', async () => {
    expect(await ask(postgres.url, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
    expect((await stat(pidFile())).uid).not.toBe(0);
  });

  it('keeps data over a restart', async () => {
    await ask(postgres.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await postgres.stop();
    postgres = await start();
    expect(await ask(postgres.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await ask(postgres.url, 'DROP TABLE kept');
  });

  it('logs a failed statement without its row', async () => {
    await ask(postgres.url, "CREATE TABLE phones (phone text CHECK (phone <> ''), place text NOT NULL)");
    const client = await connectTo(postgres.url);
    const insert = client.query('INSERT INTO phones VALUES ($1, $2)', ['+15035550123', null]);
    await expect(insert).rejects.toMatchObject({ detail: expect.stringContaining('+15035550123') });
    await client.end();
    await ask(postgres.url, 'DROP TABLE phones');
    const log = await readFile(join(postgres.home, 'server.log'), 'utf8');
    expect(log).toContain('null value in column "place"');
    expect(log).not.toContain('5550123');
  });

  it('requires the password, which only its account can read', async () => {
    const guessed = new URL(postgres.url);
    guessed.password = 'guessed';
    await expect(ask(guessed.toString(), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    const { mode } = await stat(join(postgres.home, 'cluster', 'password'));
    expect(mode & 0o777).toBe(0o600);
    expect((await stat(postgres.home)).mode & 0o777).toBe(0o700);
  });

  it('listens on this machine only', async () => {
    expect(await ask(postgres.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await ask(postgres.url, 'SHOW unix_socket_directories')).toEqual([
      { unix_socket_directories: '' },
    ]);
  });

  it('runs in its own session, so that a Ctrl-C does not reach it', async () => {
    const pid = await serverPid();
    expect(await sessionOf(pid)).toBe(pid);
  });

  it('stops even with open connections, and can be stopped repeatedly', async () => {
    const client = await connectTo(postgres.url);
    await Promise.all([postgres.stop(), postgres.stop()]);
    await expect(ask(postgres.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await client.end();
  });

  it('stops what a killed process left running, and starts again', async () => {
    const [orphan, orphansPid] = [postgres, await serverPid()];
    await ask(orphan.url, 'CREATE TABLE left_behind ()');
    postgres = await start();
    expect(await serverPid()).not.toBe(orphansPid);
    await expect(ask(orphan.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await ask(postgres.url, 'DROP TABLE left_behind');
  });

  it('recovers after a crash, even if another process now has the old process id', async () => {
    await ask(postgres.url, 'CREATE TABLE survived ()');
    process.kill(await serverPid(), 'SIGKILL');
    const stranger = await sleepAsServerAccount();
    const [, ...others] = (await readFile(pidFile(), 'utf8')).split('\n');
    await writeFile(pidFile(), [stranger.pid, ...others].join('\n'));

    postgres = await start();
    await ask(postgres.url, 'DROP TABLE survived');
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill('SIGKILL');
  });

  it("leaves another version's data as it is and says what to do", async () => {
    await postgres.stop();
    const versionFile = join(postgres.home, 'cluster', 'data', 'PG_VERSION');
    const version = await readFile(versionFile, 'utf8');
    await writeFile(versionFile, '11\n');
    await expect(start()).rejects.toThrow(
      /was created by PostgreSQL 11, .* Nothing was changed\. Either dump it/s,
    );
    await writeFile(versionFile, version);
    postgres = await start();
  });

  it('removes what a killed first start left unfinished', async () => {
    const folder = join(parent, 'first start');
    const first = await startEmbeddedPostgres({ dataFolder: folder, durable: true });
    await first.stop();
    await rename(join(first.home, 'cluster'), join(first.home, 'cluster.new-0badcafe'));
    const second = await startEmbeddedPostgres({ dataFolder: folder, durable: true });
    expect(await readdir(second.home)).not.toContain('cluster.new-0badcafe');
    await second.stop();
    await discardEmbeddedPostgres(folder);
  });

  it('deletes the data of a server that need not be durable', async () => {
    const temporary = await startEmbeddedPostgres({ dataFolder: join(parent, 'temporary'), durable: false });
    await temporary.stop();
    await expect(stat(temporary.home)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = await connectTo(url);
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process with the one account whose processes PostgreSQL can see. */
async function sleepAsServerAccount(): Promise<ChildProcess> {
  const child = spawn('sleep', ['600'], { stdio: 'ignore', cwd: '/', ...(await findServerAccount()) });
  await once(child, 'spawn');
  return child;
}

async function sessionOf(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const afterTheName = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1] ?? '';
    return Number(afterTheName.split(' ')[3]);
  }
  const child = spawn('ps', ['-o', 'sess=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return Number(output.toString());
}
