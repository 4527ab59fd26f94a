import { createHash } from 'node:crypto';
import { realpath, mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server, createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The folder is this process's until it ends or releases it. */
export interface Instance {
  readonly state: 'claimed';
  /** What a second start is told to look at. */
  announce(url: string): void;
  release(): Promise<void>;
}

export type InstanceClaim = Instance | ({ readonly state: 'running' } & Holder);

/** Far longer than even many starts at once need. */
const GIVE_UP_AFTER_MS = 15_000;

/**
 * Claims a data folder for this process, or tells who has it.
 *
 * The claim is a listening unix socket: it ends with its process however that ends, and no other process that happens to
 * get the same process id can be taken for it. What a killed process leaves is a socket file where nobody answers.
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
  throw new Error(`Could not find out whether RollOut is already running: ${address} keeps changing.`);
}

/** One sentence for a person who has started RollOut twice. */
export function alreadyRunning({ runningPid, runningUrl }: Holder): string {
  const details = [
    ...(runningPid === null ? [] : [`process ${runningPid}`]),
    runningUrl ?? 'it is still starting',
  ];
  return `RollOut is already running from this folder (${details.join(', ')}). Use that one, or stop it first.`;
}

const instanceOf = (held: HeldAddress): Instance => ({
  state: 'claimed',
  announce: (url) => held.tell({ runningPid: process.pid, runningUrl: url }),
  release: () => held.release(),
});

/** Unix socket paths longer than this are cut off or refused by some systems. */
const LONGEST_PATH = 90;

/**
 * The socket that stands for a data folder: short however deep the folder lies, the same whatever way leads there, and
 * each user's own, for nobody else may connect to it.
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
  /** What whoever asks is told from now on. */
  tell(holder: Holder): void;
  release(): Promise<void>;
}

/** Listens at the address, or null if its file is there already. The process may end while it does. */
export async function holdAddress(address: string): Promise<HeldAddress | null> {
  let holder: Holder = { runningPid: process.pid, runningUrl: null };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(JSON.stringify(holder));
  });
  if (!(await listen(server, address))) return null;
  server.unref();
  return {
    tell: (next) => (holder = next),
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

/** Who holds a folder. */
export interface Holder {
  /** Null if it does not say: it hangs, or is stopped in a debugger. */
  readonly runningPid: number | null;
  /** Null until its server listens. */
  readonly runningUrl: string | null;
}

const ANSWER_WITHIN_MS = 1_000;
const UNKNOWN: Holder = { runningPid: null, runningUrl: null };

/** A process that has just created its socket refuses for an instant, until it listens. */
const ATTEMPTS = 3;
const MS_BETWEEN_ATTEMPTS = 20;

/** - `abandoned`: the file is there and its process is gone. - `free`: there is no file. */
export type Answer = Holder | 'abandoned' | 'free';

/** Asks behind a socket file who holds it. */
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

const MS_BETWEEN_LOOKS = 20;
/** To look and delete takes a twentieth of a second; whoever is at it for longer has died over it. */
const DEAD_AFTER_MS = 5_000;

/**
 * Deletes the socket file of a process that is gone, one start at a time: a second one that had seen the same dead file
 * would otherwise delete what the first has put in its place by now. Nobody can take the address while a file is there,
 * so what is found dead here is the very file that is deleted.
 */
export async function clearAbandoned(address: string): Promise<void> {
  const turn = `${address}.clearing`;
  if (!(await take(turn))) return;
  try {
    if ((await askHolder(address)) === 'abandoned') await rm(address, { force: true });
  } finally {
    await rmdir(turn);
  }
}

async function take(turn: string): Promise<boolean> {
  try {
    await mkdir(turn);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const taken = await stat(turn).catch(() => null);
  if (taken !== null && Date.now() - taken.mtimeMs > DEAD_AFTER_MS) await rmdir(turn).catch(() => undefined);
  else await pause(MS_BETWEEN_LOOKS);
  return false;
}
