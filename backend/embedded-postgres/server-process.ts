import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFolderOf, type Server } from './cluster.js';
import { runCommand, type CommandResult } from './run-command.js';

/** Crash recovery of a large database is slow. */
const START_SECONDS = 120;
const STOP_SECONDS = 60;
const ATTEMPTS = 10;
const MS_BETWEEN_ATTEMPTS = 300;

/**
 * Errors that a retry may solve: another process took the port before the server started, or the last children of a killed
 * server still hold its memory.
 */
const TRANSIENT_ERRORS = /could not bind|Address already in use|pre-existing shared memory block/;

/** For disposable data: tests. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=128MB'];

/**
 * Starts the server in a session of its own (pg_ctl's doing): a Ctrl-C in the terminal does not reach it.
 *
 * @returns the port it listens on, on 127.0.0.1 only.
 */
export async function startServer(server: Server, options: { durable: boolean }): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    await rename(logFile(server), join(server.home, 'server.previous.log')).catch(() => undefined);
    const { exitCode, output } = await pgCtl(server, [
      'start',
      '--wait',
      `--timeout=${START_SECONDS}`,
      `--log=${logFile(server)}`,
      `--options=${serverOptions(port, options)}`,
    ]);
    if (exitCode === 0) return port;

    const log = await readFile(logFile(server), 'utf8').catch(() => '');
    if (attempt === ATTEMPTS || !TRANSIENT_ERRORS.test(log)) {
      throw new Error(`PostgreSQL did not start in ${server.home}: ${lastLines(log) || output}`);
    }
    await pause(MS_BETWEEN_ATTEMPTS);
  }
}

/** Stops the server: `fast` writes everything out first, `immediate` is for data that is deleted anyway. */
export async function stopServer(server: Server, mode: 'fast' | 'immediate'): Promise<void> {
  const { exitCode, output } = await pgCtl(server, [
    'stop',
    '--wait',
    `--timeout=${STOP_SECONDS}`,
    `--mode=${mode}`,
  ]);
  if (exitCode !== 0 && (await isRunning(server))) {
    throw new Error(`PostgreSQL in ${server.home} did not stop: ${output}`);
  }
}

const isRunning = async (server: Server): Promise<boolean> =>
  (await pgCtl(server, ['status'])).exitCode === 0;

const pgCtl = (server: Server, args: readonly string[]): Promise<CommandResult> =>
  runCommand(join(server.programs, 'bin', 'pg_ctl'), [...args, `--pgdata=${dataFolderOf(server)}`], {
    account: server.account,
    cwd: server.home,
  });

function serverOptions(port: number, options: { durable: boolean }): string {
  const settings = [
    'listen_addresses=127.0.0.1',
    // A socket's path is limited to about 100 bytes, which a checkout's path may exceed. It isn't needed.
    "unix_socket_directories=''",
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    // A failed statement's row stays out of the log.
    'log_error_verbosity=terse',
    ...(options.durable ? [] : NOT_DURABLE),
  ];
  return [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
}

const logFile = (server: Server): string => join(server.home, 'server.log');

const lastLines = (log: string): string => log.trim().split('\n').slice(-5).join(' | ');

/** PostgreSQL cannot choose a free port itself, so one is found by opening it for a moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Higher than any process id that an operating system gives. */
const UNUSED_PID = 2_147_483_647;

/**
 * Stops a PostgreSQL that a killed RollOut left running on this data.
 *
 * The data folder's postmaster.pid has the process id. After a reboot or in a container, another process may soon have that
 * id: PostgreSQL would refuse to start, and `pg_ctl stop` would kill that process. A zombie (containers often have no init)
 * misleads PostgreSQL in the same manner. So a process counts as the server only if it was started on this data folder.
 */
export async function stopOrphanedServer(server: Server): Promise<void> {
  const pidFile = join(dataFolderOf(server), 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8').catch(() => null);
  if (content === null) return;
  const [firstLine = '', ...others] = content.split('\n');

  const commandLine = await commandLineOf(Number(firstLine), server);
  if (commandLine.includes(dataFolderOf(server))) return stopServer(server, 'fast');

  // Only the id is replaced: PostgreSQL checks with the other lines whether the memory is in use.
  await writeFile(pidFile, [UNUSED_PID, ...others].join('\n'));
}

/** Empty if there is no such process, or if it is a zombie. */
async function commandLineOf(pid: number, server: Server): Promise<string> {
  if (!Number.isInteger(pid) || pid <= 0) return '';
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const { exitCode, output } = await runCommand('ps', ['-o', 'command=', '-p', String(pid)], {
    account: null,
    cwd: server.home,
  });
  return exitCode === 0 ? output : '';
}
