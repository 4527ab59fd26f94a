import { describe, expect, it } from '@jest/globals';
import { StorageUnavailable } from '../../src/application/ports/storage-errors.js';
import type { MorningStorage, Storage } from '../../src/composition/ports.js';

/** The storage ports of one adapter family over one empty store, since rows of one refer to rows of another. */
export interface StorageHarness extends Storage {
  readonly given: {
    /** From now on the store cannot be reached, until it `comesBack`. */
    storageIsUnreachable(): Promise<void>;
    storageComesBack(): Promise<void>;
    /** Windows of limits end so many seconds sooner. */
    secondsPass(seconds: number): Promise<void>;
  };
}

export type FreshStorage = () => Promise<StorageHarness>;

/** The same for adapters that also run the morning. */
export interface MorningHarness extends StorageHarness, MorningStorage {
  readonly given: StorageHarness['given'] & {
    /** The time of every worker that has a job is up, and its job has come back. */
    workersDie(): Promise<void>;
    /** Jobs that wait for their next try need not wait any longer. */
    retriesAreDue(): Promise<void>;
  };
}

export type FreshMorning = () => Promise<MorningHarness>;

/** Every call of a port while its store cannot be reached, and again once it can. */
export function outageContract<Harness extends StorageHarness>(
  calls: Readonly<Record<string, (storage: Harness) => Promise<unknown>>>,
  storage: () => Harness,
): void {
  describe('while the store cannot be reached', () => {
    it.each(Object.entries(calls))(
      '%s rejects with StorageUnavailable, and works afterwards',
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
