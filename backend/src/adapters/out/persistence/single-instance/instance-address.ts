import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
