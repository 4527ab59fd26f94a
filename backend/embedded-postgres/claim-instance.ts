import { createHash } from 'node:crypto';
import { realpath, mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server, createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** This process owns the folder until it ends or releases it. */
export interface Instance {
  readonly state: 'claimed';
  /** Sets the URL that a second start reports. */
  announce(url: string): void;
  release(): Promise<void>;
}

export type InstanceClaim = Instance | ({ readonly state: 'running' } & Holder);

/** Far longer than many simultaneous starts need. */
const GIVE_UP_AFTER_MS = 15_000;

/**
 * Claims a data folder for this process, or says which process owns it.
 *
 * The claim is a listening Unix socket. It ends with its process, however that ends, and can't be confused with another
 * process that gets the same process id. A killed process leaves a socket file that refuses connections.
 *
 * @param folder must exist.
 */
export async function claimInstance(folder: string): Promise<InstanceClaim> {
  const address = await instanceAddress(folder);
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  while (performance.now() < giveUpAt) {
    const held = await holdAddress(address);
    if (held !== null) return instanceOf(held);
    const answer = await askHolder(address);
    if (typeof answer === 'object') return { state: 'running', ...answer };
    if (answer === 'abandoned') await clearAbandoned(address);
  }
  throw new Error(`Could not determine whether RollOut is already running: ${address} keeps changing.`);
}

/** The message for a second start. */
export function alreadyRunning({ runningPid, runningUrl }: Holder): string {
  const details = [
    ...(runningPid === null ? [] : [`process ${runningPid}`]),
    runningUrl ?? 'it is still starting',
  ];
  return `RollOut is already running from this folder (${details.join(', ')}). Use that one, or stop it first.`;
}

const instanceOf = (held: HeldAddress): Instance => ({
  state: 'claimed',
  announce: (url) => held.describe({ runningPid: process.pid, runningUrl: url }),
  release: () => held.release(),
});

/** Unix socket paths longer than this are cut off or refused by some systems. */
const LONGEST_PATH = 90;

/**
 * The socket of a data folder: short even if the folder's path is long, the same for every path to the folder, and
 * different for each user, because other users may not connect to it.
 */
export async function instanceAddress(folder: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 16);
  const name = `rollout-${process.getuid?.() ?? 0}-${hash}.sock`;
  const path = join(tmpdir(), name);
  return path.length <= LONGEST_PATH ? path : join('/tmp', name);
}

export interface HeldAddress {
  /** Sets what other processes are answered from now on. */
  describe(holder: Holder): void;
  release(): Promise<void>;
}

/** Listens at the address; null if its file exists. Listening doesn't keep the process alive. */
export async function holdAddress(address: string): Promise<HeldAddress | null> {
  let holder: Holder = { runningPid: process.pid, runningUrl: null };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(JSON.stringify(holder));
  });
  if (!(await listen(server, address))) return null;
  server.unref();
  return {
    describe: (next) => (holder = next),
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(address, () => resolve(true));
  });
}

/** The process that owns a folder. */
export interface Holder {
  /** Null if it doesn't answer: it hangs, or is stopped in a debugger. */
  readonly runningPid: number | null;
  /** Null until its server listens. */
  readonly runningUrl: string | null;
}

const ANSWER_WITHIN_MS = 1_000;
const UNKNOWN: Holder = { runningPid: null, runningUrl: null };

/** A process that has just created its socket refuses for an instant, until it listens. */
const ATTEMPTS = 3;
const MS_BETWEEN_ATTEMPTS = 20;

/** - `abandoned`: the file exists, but its process is gone. - `free`: there is no file. */
export type Answer = Holder | 'abandoned' | 'free';

/** Asks the process that owns a socket file. */
export async function askHolder(address: string): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await askOnce(address);
    if (answer !== 'abandoned' || attempt === ATTEMPTS) return answer;
    await pause(MS_BETWEEN_ATTEMPTS);
  }
}

function askOnce(address: string): Promise<Answer> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = createConnection(address);
    const finish = (result: Answer): void => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => finish(UNKNOWN));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (answer += text));
    socket.once('end', () => finish(holderFrom(answer)));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') finish('abandoned');
      else finish(code === 'ENOENT' ? 'free' : UNKNOWN);
    });
  });
}

function holderFrom(answer: string): Holder {
  try {
    const { runningPid, runningUrl } = JSON.parse(answer) as Partial<Holder>;
    return { runningPid: runningPid ?? null, runningUrl: runningUrl ?? null };
  } catch {
    return UNKNOWN;
  }
}

const CHECK_INTERVAL_MS = 20;
/** Checking and deleting takes about 50 ms; a process that needs longer has died. */
const DEAD_AFTER_MS = 5_000;

/**
 * Deletes the socket file of a process that is gone, one start at a time: otherwise a second start that saw the same file
 * would delete the new one of the first. No process can listen at the address while the file exists, so the file found
 * abandoned here is the one that is deleted.
 */
export async function clearAbandoned(address: string): Promise<void> {
  const lock = `${address}.clearing`;
  if (!(await acquire(lock))) return;
  try {
    if ((await askHolder(address)) === 'abandoned') await rm(address, { force: true });
  } finally {
    await rmdir(lock);
  }
}

async function acquire(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const held = await stat(lock).catch(() => null);
  if (held !== null && Date.now() - held.mtimeMs > DEAD_AFTER_MS) await rmdir(lock).catch(() => undefined);
  else await pause(CHECK_INTERVAL_MS);
  return false;
}
