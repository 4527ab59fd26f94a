import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { discardEmbeddedPostgres } from '../../../embedded-postgres/start-embedded-postgres.js';
import { connectTo } from '../../database/server-commands.js';
import { HttpClient } from '../../http/http-client.js';
import { aRoute, signUp } from '../../http/portland-rider.js';
import { StartedRollout } from '../../process/started-rollout.js';

const TOP = fileURLToPath(new URL('../../../../', import.meta.url));

let parent: string;
let rollout: StartedRollout;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rollout-backup-'));
});

afterEach(() => rollout.interrupt());

afterAll(async () => {
  for (const folder of ['first', 'second', 'third']) await discardEmbeddedPostgres(join(parent, folder));
  await rm(parent, { recursive: true });
});

function start(dataFolder: string): Promise<string> {
  rollout = new StartedRollout({
    DATA_FOLDER: join(parent, dataFolder),
    LOG_LEVEL: 'error',
    FAKE_CLOCK: '2026-06-15T06:58:00-07:00',
  });
  return rollout.ready();
}

/** `npm run …` for backup and restore, on a data folder. */
function keepData(dataFolder: string, ...parameters: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: '', INIT_CWD: parent, DATA_FOLDER: join(parent, dataFolder) };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/keep-data.mjs', ...parameters],
      { cwd: TOP, env },
      (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: `${out}${err}`.trim() }),
    );
  });
}

/** Each answer says when it was given. */
const withoutTime = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'answeredAt' ? undefined : value)));

describe('a backup', () => {
  it('restores the rider and Today, in another place and over later data', async () => {
    const browser = new HttpClient(await start('first'));
    const { userId, routeId } = await signUp(browser);
    await browser.post('/api/recommendations/generate', { userId, routeId });
    const paths = [
      `/api/users/${userId}`,
      `/api/routes/user/${userId}`,
      `/api/recommendations/user/${userId}/today`,
    ];
    const everything = (client: HttpClient) =>
      Promise.all(paths.map(async (path) => withoutTime((await client.get(path)).body)));
    const before = await everything(browser);
    expect(before).not.toContain(undefined);

    expect(await keepData('first', 'backup', 'copy')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^RollOut is already running from this folder/),
    });
    await rollout.interrupt();
    expect(await keepData('first', 'backup', 'copy')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^The database was copied to .*copy\./),
    });
    expect((await stat(join(parent, 'copy'))).mode & 0o777).toBe(0o700);

    // Elsewhere, where there was nothing.
    expect(await keepData('second', 'restore', 'copy')).toMatchObject({ code: 0 });
    expect(await everything(browser.movedTo(await start('second')))).toEqual(before);
    await rollout.interrupt();

    // In its own place, over what came later, which is kept aside.
    await browser.movedTo(await start('first')).post('/api/routes', aRoute(userId, { name: 'Later' }));
    await rollout.interrupt();
    const { said } = await keepData('first', 'restore', 'copy');
    const [, aside = ''] = /The previous one is in (\S+)\.$/.exec(said) ?? [];
    expect(await readdir(aside)).toEqual(expect.arrayContaining(['data', 'password']));
    expect(await everything(browser.movedTo(await start('first')))).toEqual(before);

    // And is not overwritten by the next one.
    await rollout.interrupt();
    expect((await keepData('first', 'backup', 'copy')).said).toMatch(/copy already exists\./);
  });

  it('of nothing, or of another PostgreSQL, changes nothing and says why', async () => {
    expect((await keepData('first', 'restore', 'nowhere')).said).toMatch(/nowhere is not a backup/);
    await mkdir(join(parent, 'old', 'data'), { recursive: true });
    await writeFile(join(parent, 'old', 'data', 'PG_VERSION'), '15\n');
    expect((await keepData('first', 'restore', 'old')).said).toMatch(/made with PostgreSQL 15, but this/);
    expect((await keepData('first', 'backup')).said).toBe(
      'Specify the folder of the backup: npm run backup -- FOLDER',
    );
    expect((await keepData('third', 'backup', 'another')).said).toMatch(
      /There is no database in .*third yet\./,
    );
    expect(await readdir(parent)).not.toContain('another');
  });

  it('of a running RollOut uses PostgreSQL’s own programs, with the URL it prints', async () => {
    await start('first');
    const { said: url } = await keepData('first', 'database-url');
    const client = await connectTo(url);
    expect((await client.query('SELECT count(*) > 0 AS has_riders FROM riders')).rows).toEqual([
      { has_riders: true },
    ]);
    await client.end();
    await rollout.interrupt();
    expect((await keepData('first', 'database-url')).code).toBe(1);
  });
});
