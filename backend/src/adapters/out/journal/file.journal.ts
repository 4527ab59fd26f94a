import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What must stay true when an older copy of the database is restored. */
export type JournalEntry =
  /** A rider left, and everything about the rider with them. */
  | { readonly at: string; readonly left: number }
  /** The phone replied STOP, or START after it. E.164. */
  | { readonly at: string; readonly stopped: string }
  | { readonly at: string; readonly started: string };

/** A backup that is older than this brings deleted riders back. */
const KEPT_MONTHS = 13;
const ONLY_ITS_OWNER = 0o600;
const NAME = /^journal-(\d{4}-\d{2})\.jsonl$/;

/**
 * Deletions and opt-outs in files beside the database, one a month, that no backup of it contains. It holds ids and the numbers that
 * replied STOP, as the database does. Replicas may append to the same files.
 */
export class FileJournal {
  constructor(private readonly folder: string) {}

  /** @throws if the file can't be written. */
  async note(entry: JournalEntry): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const file = join(this.folder, `journal-${entry.at.slice(0, 7)}.jsonl`);
    await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: ONLY_ITS_OWNER, flush: true });
  }

  /** Oldest month first. A line that a crash cut short is left out. Files that no kept backup can need are deleted. */
  async read(now: Date): Promise<JournalEntry[]> {
    const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - KEPT_MONTHS, 1));
    const entries: JournalEntry[] = [];
    for (const name of (await readdir(this.folder).catch(() => [])).sort()) {
      const month = NAME.exec(name)?.[1];
      if (month === undefined) continue;
      if (month < oldest.toISOString().slice(0, 7)) await rm(join(this.folder, name), { force: true });
      else entries.push(...entriesIn(await readFile(join(this.folder, name), 'utf8')));
    }
    return entries;
  }
}

const entriesIn = (text: string): JournalEntry[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as JournalEntry];
    } catch {
      return [];
    }
  });
