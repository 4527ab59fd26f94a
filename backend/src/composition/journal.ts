import type { DataSource } from 'typeorm';
import { FileJournal, type JournalEntry } from '../adapters/out/journal/file.journal.js';
import { replayJournal } from '../adapters/out/persistence/typeorm/database/replay-journal.js';
import type { Clock } from '../application/ports/clock.port.js';
import type { OptOutsPort } from '../application/ports/opt-outs.port.js';
import type { RidersPort } from '../application/ports/riders.port.js';
import type { Config } from '../config/config.js';
import type { PostgresStorage } from './build-storage.js';

/** Null where nothing says where to keep it. */
export const journalOf = ({ journalFolder }: Config): FileJournal | null =>
  journalFolder === null ? null : new FileJournal(journalFolder);

/** Does again what a restored database has forgotten. @returns how many riders were deleted and phones stopped again. */
export async function catchUp(
  journal: FileJournal | null,
  dataSource: DataSource,
  now: Date,
): Promise<{ readonly deleted: number; readonly stopped: number }> {
  if (journal === null) return { deleted: 0, stopped: 0 };
  return replayJournal(dataSource, await journal.read(now));
}

/**
 * The storage that also notes deletions and opt-outs in the journal, once they are done: what failed must not be done later.
 * @param onError called where the journal can't be written; the rider's request has succeeded all the same.
 */
export function journaled(
  storage: PostgresStorage,
  journal: FileJournal | null,
  clock: Clock,
  onError: (error: unknown) => void,
): PostgresStorage {
  if (journal === null) return storage;
  const note = (entry: JournalEntry): Promise<void> => journal.note(entry).catch(onError);
  const noting = <Part extends { riders: RidersPort; optOuts: OptOutsPort }>(part: Part): Part => ({
    ...part,
    riders: extended(part.riders, {
      remove: async (riderId: number) => {
        const isRemoved = await part.riders.remove(riderId);
        if (isRemoved) await note({ at: clock.now().toISOString(), left: riderId });
        return isRemoved;
      },
    }),
    optOuts: extended(part.optOuts, {
      stop: async (phone: string, at: Date) => {
        await part.optOuts.stop(phone, at);
        await note({ at: at.toISOString(), stopped: phone });
      },
      start: async (phone: string) => {
        await part.optOuts.start(phone);
        await note({ at: clock.now().toISOString(), started: phone });
      },
    }),
  });
  return { ...noting(storage), morning: noting(storage.morning) };
}

/** The same object with some methods replaced. */
const extended = <Port extends object>(port: Port, methods: Partial<Port>): Port =>
  Object.assign(Object.create(port) as Port, methods);
