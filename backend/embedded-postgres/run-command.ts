import { spawn } from 'node:child_process';
import type { ServerAccount } from './server-home.js';

export interface CommandOptions {
  /** Null runs the command as this process's own user. */
  readonly account: ServerAccount | null;
  /** A folder that the account can enter; a child that cannot enter its own folder complains or dies. */
  readonly cwd: string;
}

export interface CommandResult {
  readonly exitCode: number | null;
  /** What the command printed, both streams in the order of arrival. */
  readonly output: string;
}

/**
 * Runs a command to its end, in a session of its own: a Ctrl-C in the terminal is for RollOut, which then stops
 * PostgreSQL itself, and must not interrupt `initdb` or `pg_ctl`.
 *
 * @throws if the command cannot be started at all.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: environmentForPostgres(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(options.account ?? {}),
    });
    let output = '';
    const collect = (chunk: Buffer): void => void (output += chunk.toString('utf8'));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, output: output.trim() }));
  });
}

/** PostgreSQL gets neither RollOut's keys nor PG… variables meant for other servers, and speaks English in its log. */
function environmentForPostgres(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, TMPDIR } = process.env;
  return {
    LC_ALL: 'C',
    ...(PATH === undefined ? {} : { PATH }),
    ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }),
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
  };
}
