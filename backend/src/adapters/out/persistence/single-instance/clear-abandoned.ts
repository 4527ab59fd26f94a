import { mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { askHolder } from './ask-holder.js';

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
