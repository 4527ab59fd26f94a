import { askHolder, type Holder } from './ask-holder.js';
import { clearAbandoned } from './clear-abandoned.js';
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
