import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeLibraries, findPostgresPackage, makeProgramsExecutable } from './postgres-programs.js';

describe('the package with PostgreSQL', () => {
  let native: string;
  beforeEach(async () => {
    native = join(await mkdtemp(join(tmpdir(), 'rollout-package-')), 'native');
    await mkdir(join(native, 'lib'), { recursive: true });
    await mkdir(join(native, 'bin'));
  });
  afterEach(() => rm(join(native, '..'), { recursive: true }));

  it('is installed, with a major version', async () => {
    const { nativeFolder, majorVersion } = await findPostgresPackage();
    expect((await stat(join(nativeFolder, 'bin', 'postgres'))).isFile()).toBe(true);
    expect(majorVersion).toMatch(/^\d+$/);
  });

  it('creates the library links that an install without scripts leaves out', async () => {
    await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'the library');
    const links = [
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
    ];
    await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
    await Promise.all([completeLibraries(native), completeLibraries(native)]);
    await completeLibraries(native);
    expect(await readFile(join(native, 'lib', 'libpq.so'), 'utf8')).toBe('the library');
    expect(await readFile(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('the library');
  });

  it('works where no links are missing', async () => {
    await expect(completeLibraries(native)).resolves.toBeUndefined();
  });

  it('makes its programs executable', async () => {
    for (const program of ['initdb', 'pg_ctl', 'postgres']) {
      await writeFile(join(native, 'bin', program), '', { mode: 0o644 });
    }
    await makeProgramsExecutable(native);
    expect((await stat(join(native, 'bin', 'initdb'))).mode & 0o777).toBe(0o755);
  });
});
