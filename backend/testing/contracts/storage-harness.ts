import { describe, expect, it } from '@jest/globals';
import { StorageUnavailable } from '../../src/application/ports/storage-errors.js';
import type { MorningStorage, Storage } from '../../src/composition/ports.js';

/** One adapter family's storage ports on one empty store, since their rows refer to each other. */
export interface StorageHarness extends Storage {
  readonly given: {
    /** From now on the store cannot be reached, until it `comesBack`. */
    storageIsUnreachable(): Promise<void>;
    storageComesBack(): Promise<void>;
    /** Rate-limit windows end this many seconds sooner. */
    secondsPass(seconds: number): Promise<void>;
  };
}

export type FreshStorage = () => Promise<StorageHarness>;

/** The same for adapters that also run the morning texts. */
export interface MorningHarness extends StorageHarness, MorningStorage {
  readonly given: StorageHarness['given'] & {
    /** Every worker's lease on a job has expired, and the job is back in the queue. */
    workersDie(): Promise<void>;
    /** Every job that was queued is done. */
    jobsAreDone(): Promise<void>;
    /** From now on it is another database, as after a failover or a restore. */
    databaseIsAnother(identity: string): Promise<void>;
  };
}

export type FreshMorning = () => Promise<MorningHarness>;

/** Makes every call of a port while its store cannot be reached, and again once it can. */
export function outageContract<Harness extends StorageHarness>(
  calls: Readonly<Record<string, (storage: Harness) => Promise<unknown>>>,
  storage: () => Harness,
): void {
  describe('while the store cannot be reached', () => {
    it.each(Object.entries(calls))(
      '%s rejects with StorageUnavailable, and works afterward',
      async (_, call) => {
        await storage().given.storageIsUnreachable();
        await expect(call(storage())).rejects.toBeInstanceOf(StorageUnavailable);
        await storage().given.storageComesBack();
        await expect(call(storage())).resolves.not.toThrow();
      },
    );
  });
}

/** Starts all at once and waits for all; one that rejects fails the test. */
export const atOnce = <Result>(count: number, call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));
