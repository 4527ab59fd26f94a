import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { completeLibraries, makeProgramsExecutable, type PostgresPackage } from './postgres-package.js';

/** What a server never opens: static libraries and what compilers need. */
const NEEDED_ONLY_TO_COMPILE = /\.a$|\/pkgconfig(\/|$)/;

/**
 * The folder with bin/, lib/ and share/ that PostgreSQL is run from: the package itself, or one copy of it in
 * `copyInto`, shared by all checkouts with the same version.
 */
export async function reachablePrograms(source: PostgresPackage, copyInto: string | null): Promise<string> {
  if (copyInto === null) {
    await completeLibraries(source.nativeFolder);
    await makeProgramsExecutable(source.nativeFolder);
    return source.nativeFolder;
  }
  const copy = join(copyInto, `postgres-${source.version}-${process.platform}-${process.arch}`);
  if (!(await isThere(copy))) await copyPrograms(source, copy);
  return join(copy, 'native');
}

/** Made aside and moved into place whole: a start that is killed, or runs beside another, leaves no half copy. */
async function copyPrograms(source: PostgresPackage, copy: string): Promise<void> {
  const beside = `${copy}.new-${randomBytes(4).toString('hex')}`;
  const native = join(beside, 'native');
  try {
    await mkdir(beside);
    await chmod(beside, 0o755);
    await cp(source.nativeFolder, native, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !NEEDED_ONLY_TO_COMPILE.test(path),
    });
    await completeLibraries(native);
    await makeProgramsExecutable(native);
    await rename(beside, copy);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    if (!(await isThere(copy))) throw error;
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
