import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MorningJob } from '../../src/application/texting/morning/morning-jobs.port.js';
import { parseLocalDate } from '../../src/domain/commute/time.js';
import { aSubscriber, enlistAll, MONDAYS_WINDOW, ONE_PAST_SEVEN } from '../builders/morning.builder.js';
import { atOnce, outageContract, type FreshMorning, type MorningHarness } from './storage-harness.js';

const PLAN = { timeZone: 'America/Los_Angeles', date: parseLocalDate('2026-06-15') };
/** Long enough that no test reaches the next period. */
const ONCE = { reason: 'open', everySeconds: 30_000, takesSeconds: 30 };

export function morningJobsContract(adapter: string, freshStorage: FreshMorning): void {
  describe(`MorningJobsPort: ${adapter}`, () => {
    let storage: MorningHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const queueBatches = async (count: number): Promise<number> => {
      for (let number = 1; number <= count; number += 1) await aSubscriber(storage, number);
      const run = await storage.morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN);
      await enlistAll(storage, run, { batchSize: 1 });
      return run.id;
    };
    const theJob = async (kind: MorningJob['kind']) => {
      const taken = await storage.morningJobs.take(kind);
      if (taken === null) throw new Error('the queue is empty');
      return taken;
    };
    const theBatch = () => theJob('batch');
    const KINDS: [MorningJob['kind'], () => Promise<unknown>][] = [
      ['plan', () => storage.morningJobs.askForPlan(PLAN, ONCE)],
      ['batch', () => queueBatches(1)],
    ];

    it('makes one job of many requests for the same plan', async () => {
      await atOnce(20, () => storage.morningJobs.askForPlan(PLAN, ONCE));
      expect(await storage.morningJobs.take('plan')).toEqual({
        id: expect.any(String),
        job: { kind: 'plan', ...PLAN },
      });
      expect(await storage.morningJobs.take('plan')).toBeNull();
    });

    it('makes no second job in the same period, not even when the first is done', async () => {
      await storage.morningJobs.askForPlan(PLAN, ONCE);
      const taken = await storage.morningJobs.take('plan');
      if (taken !== null) await storage.morningJobs.finish(taken);
      await storage.morningJobs.askForPlan(PLAN, ONCE);
      expect(await storage.morningJobs.take('plan')).toBeNull();
    });

    it.each([
      ['zone', { ...PLAN, timeZone: 'America/New_York' }, ONCE],
      ['date', { ...PLAN, date: parseLocalDate('2026-06-16') }, ONCE],
      ['reason', PLAN, { ...ONCE, reason: 'warming' }],
    ])('keeps requests with a different %s separate', async (_, plan, options) => {
      await storage.morningJobs.askForPlan(PLAN, ONCE);
      await storage.morningJobs.askForPlan(plan, options);
      expect(await storage.morningJobs.take('plan')).not.toBeNull();
      expect(await storage.morningJobs.take('plan')).not.toBeNull();
    });

    it('gives every batch to one worker', async () => {
      const runId = await queueBatches(10);
      const taken = await atOnce(30, () => storage.morningJobs.take('batch'));
      const jobs = taken.flatMap((one) => one?.job ?? []);
      expect(jobs.map(({ batch }) => batch).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(jobs.every((job) => job.runId === runId && job.kind === 'batch')).toBe(true);
    });

    it('has no job of a kind that was not requested', async () => {
      await storage.morningJobs.askForPlan(PLAN, ONCE);
      expect(await storage.morningJobs.take('batch')).toBeNull();
    });

    it('deletes a finished batch', async () => {
      await queueBatches(1);
      await storage.morningJobs.finish(await theBatch());
      await storage.given.workersDie();
      expect(await storage.morningJobs.take('batch')).toBeNull();
    });

    it.each(KINDS)('requeues a %s after its worker dies', async (kind, queueOne) => {
      await queueOne();
      const { job } = await theJob(kind);
      expect(await storage.morningJobs.take(kind)).toBeNull();
      await storage.given.workersDie();
      expect((await theJob(kind)).job).toEqual(job);
    });

    it.each(KINDS)('requeues a %s that a worker returns', async (kind, queueOne) => {
      await queueOne();
      const taken = await theJob(kind);
      await storage.morningJobs.giveBack(taken);
      await storage.given.retriesAreDue();
      expect((await theJob(kind)).job).toEqual(taken.job);
    });

    it('makes no second job of a requeued plan', async () => {
      await storage.morningJobs.askForPlan(PLAN, ONCE);
      await storage.morningJobs.giveBack(await theJob('plan'));
      await storage.morningJobs.askForPlan(PLAN, ONCE);
      await storage.given.retriesAreDue();
      await storage.morningJobs.finish(await theJob('plan'));
      expect(await storage.morningJobs.take('plan')).toBeNull();
    });

    it('accepts finishing a job twice', async () => {
      await queueBatches(1);
      const taken = await theBatch();
      await storage.morningJobs.finish(taken);
      await storage.morningJobs.finish(taken);
      await storage.morningJobs.giveBack(taken);
      expect(await storage.morningJobs.take('batch')).toBeNull();
    });

    it('is empty while the store cannot be reached, and works afterward', async () => {
      await queueBatches(1);
      await storage.given.storageIsUnreachable();
      expect(await storage.morningJobs.take('batch')).toBeNull();
      await storage.given.storageComesBack();
      expect(await storage.morningJobs.take('batch')).not.toBeNull();
    });

    outageContract(
      {
        askForPlan: ({ morningJobs }) => morningJobs.askForPlan(PLAN, ONCE),
        finish: ({ morningJobs }) =>
          morningJobs.finish({ id: crypto.randomUUID(), job: { kind: 'plan', ...PLAN } }),
        giveBack: ({ morningJobs }) =>
          morningJobs.giveBack({ id: crypto.randomUUID(), job: { kind: 'plan', ...PLAN } }),
      },
      () => storage,
    );
  });
}
