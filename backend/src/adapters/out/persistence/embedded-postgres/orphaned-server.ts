import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolderOf, type Server } from './cluster.js';
import { runCommand } from './run-command.js';
import { stopServer } from './server-process.js';

/** Higher than any process id that an operating system gives. */
const NOBODYS_PID = 2_147_483_647;

/**
 * Stops a PostgreSQL that a killed RollOut left running on this data.
 *
 * The data folder's postmaster.pid names the process. After a reboot or in a container that number soon belongs to
 * somebody else, whom PostgreSQL would take for a running server, refusing to start, and whom `pg_ctl stop` would kill;
 * a dead process that nobody collected (containers often have no init) misleads it likewise. So a process counts as the
 * server only if it was started on this data folder.
 */
export async function stopOrphanedServer(server: Server): Promise<void> {
  const pidFile = join(dataFolderOf(server), 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8').catch(() => null);
  if (content === null) return;
  const [firstLine = '', ...others] = content.split('\n');

  const commandLine = await commandLineOf(Number(firstLine), server);
  if (commandLine.includes(dataFolderOf(server))) return stopServer(server, 'fast');

  // Only the number is taken out: PostgreSQL still has to see from the other lines whether the memory is in use.
  await writeFile(pidFile, [NOBODYS_PID, ...others].join('\n'));
}

/** Empty if there is no such process any more, a dead one that nobody has collected yet included. */
async function commandLineOf(pid: number, server: Server): Promise<string> {
  if (!Number.isInteger(pid) || pid <= 0) return '';
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const { exitCode, output } = await runCommand('ps', ['-o', 'command=', '-p', String(pid)], {
    account: null,
    cwd: server.home,
  });
  return exitCode === 0 ? output : '';
}
