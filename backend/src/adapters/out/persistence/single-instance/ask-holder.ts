import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

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
