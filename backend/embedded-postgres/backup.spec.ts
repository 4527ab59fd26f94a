import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteOldBackups } from './backup.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollout-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function aBackup(name: string): Promise<void> {
  await mkdir(join(folder, name, 'data'), { recursive: true });
  await writeFile(join(folder, name, 'data', 'PG_VERSION'), '18\n');
}

it('keeps the newest dated backups, and all that is not one', async () => {
  const days = ['2026-06-13', '2026-06-14', '2026-06-15'].map((day) => `rollout-${day}T04-00-00Z`);
  for (const day of days) await aBackup(day);
  await aBackup('before-the-upgrade');
  await mkdir(join(folder, 'rollout-2026-01-01T04-00-00Z'));
  expect(await deleteOldBackups(folder, 2)).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(
    ['before-the-upgrade', 'rollout-2026-01-01T04-00-00Z', ...days.slice(1)].sort(),
  );
  expect(await deleteOldBackups(folder, 14)).toBe(0);
});
