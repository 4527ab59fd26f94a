import { rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { askHolder, type Holder } from './ask-holder.js';
import { holdAddress, type HeldAddress } from './hold-address.js';
import { instanceAddress } from './instance-address.js';

/** The folder is this process's until it ends or releases it. */
export interface Instance {
  readonly state: 'claimed';
  /** What a second start is told to look at. */
  announce(url: string): void;
  release(): Promise<void>;
}

export type InstanceClaim = Instance | ({ readonly state: 'running' } & Holder);

const ATTEMPTS = 20;

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
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const held = await holdAddress(address);
    if (held !== null) return instanceOf(held);
    const holder = await askHolder(address);
    if (holder !== null) return { state: 'running', ...holder };
    await clearAway(address);
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

/**
 * Takes a dead process's socket file out of the way. Another start may have done the same a moment ago and be listening
 * there by now, so the file is moved aside, and put back if somebody answers behind it.
 */
async function clearAway(address: string): Promise<void> {
  const aside = `${address}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(address, aside);
  } catch {
    return; // Somebody else has cleared it away.
  }
  if ((await askHolder(aside)) === null) await rm(aside, { force: true });
  else await rename(aside, address);
}
