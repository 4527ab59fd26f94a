import { runCommand } from './run-command.js';

/** An operating system account by its numbers. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

const POSTGRES_ACCOUNT = 'postgres';
const LAST_RESORT_ACCOUNT = 'nobody';

/**
 * The account that PostgreSQL runs as, or null for this process's own. PostgreSQL refuses to run as root, so under root
 * it is the machine's `postgres` account, made if there is none, or `nobody` where accounts cannot be made.
 *
 * @throws if root finds none of them.
 */
export async function findServerAccount(): Promise<ServerAccount | null> {
  if (process.getuid?.() !== 0) return null;
  const account =
    (await accountNamed(POSTGRES_ACCOUNT)) ??
    (await createPostgresAccount()) ??
    (await accountNamed(LAST_RESORT_ACCOUNT));
  if (account === null) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no account to run it as: neither "postgres" nor "nobody" exists and none could be created. Start RollOut as an ordinary user.',
    );
  }
  return account;
}

async function createPostgresAccount(): Promise<ServerAccount | null> {
  const created =
    (await succeeds('useradd', ['--system', '--user-group', '--no-create-home', POSTGRES_ACCOUNT])) ||
    (await succeeds('adduser', ['-S', '-D', '-H', POSTGRES_ACCOUNT]));
  return created ? accountNamed(POSTGRES_ACCOUNT) : null;
}

async function accountNamed(name: string): Promise<ServerAccount | null> {
  const [uid, gid] = await Promise.all([numberFrom('id', ['-u', name]), numberFrom('id', ['-g', name])]);
  return uid === null || gid === null || uid === 0 ? null : { uid, gid };
}

async function numberFrom(command: string, args: readonly string[]): Promise<number | null> {
  try {
    const { exitCode, output } = await runCommand(command, args, { account: null, cwd: '/' });
    return exitCode === 0 && /^\d+$/.test(output) ? Number(output) : null;
  } catch {
    return null;
  }
}

async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  try {
    return (await runCommand(command, args, { account: null, cwd: '/' })).exitCode === 0;
  } catch {
    return false;
  }
}
