import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  MorningWork,
  ZoneJob,
  TextsJob,
} from '../../src/application/texting/morning/morning-jobs.port.js';
import { parseLocalDate, parseLocalTime } from '../../src/domain/commute/time.js';
import { MONDAYS_WINDOW, ONE_PAST_SEVEN } from '../builders/morning.builder.js';
import { atOnce, outageContract, type FreshMorning, type MorningHarness } from './storage-harness.js';

const PLAN: ZoneJob = { timeZone: 'America/Los_Angeles', date: parseLocalDate('2026-06-15') };
/** Long enough that no test reaches the next period. */
const ONCE = { everySeconds: 30_000 };
const PATIENCE_MS = 20_000;

export function morningJobsContract(adapter: string, freshStorage: FreshMorning): void {
  describe(`MorningJobsPort: ${adapter}`, () => {
    let storage: MorningHarness;
    let plans: ZoneJob[];
    let warmed: ZoneJob[];
    let texts: TextsJob[];
    let reconciled: number;
    beforeEach(async () => {
      storage = await freshStorage();
      [plans, warmed, texts, reconciled] = [[], [], [], 0];
    });
    afterEach(() => storage.morningJobs.stop());

    const start = (work: Partial<MorningWork> = {}) =>
      storage.morningJobs.start({
        plan: (job) => Promise.resolve(void plans.push(job)),
        warm: (job) => Promise.resolve(void warmed.push(job)),
        texts: (job) => Promise.resolve(texts.push(job)).then(() => 'done'),
        reconcile: () => Promise.resolve(void (reconciled += 1)),
        ...work,
      });
    const handOut = async (
      portions: readonly { riderIds: number[]; priority: number }[],
    ): Promise<number> => {
      const run = await storage.morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN);
      await storage.morningRuns.handOut(
        run,
        portions.map((portion) => ({ ...portion, isTrial: false })),
        parseLocalTime('07:00'),
      );
      return run.id;
    };
    const until = async (isSo: () => boolean): Promise<void> => {
      const end = performance.now() + PATIENCE_MS;
      while (!isSo() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(isSo()).toBe(true);
    };

    it('makes one job of many requests for the same plan', async () => {
      await atOnce(20, () => storage.morningJobs.askFor('plan', PLAN, ONCE));
      await storage.morningJobs.askFor('plan', { ...PLAN, timeZone: 'America/New_York' }, ONCE);
      await storage.morningJobs.askFor('plan', { ...PLAN, date: parseLocalDate('2026-06-16') }, ONCE);
      await storage.morningJobs.askFor('warm', PLAN, ONCE);
      await start();
      await until(() => plans.length === 3 && warmed.length === 1);
      await storage.morningJobs.askFor('plan', PLAN, ONCE);
      await storage.morningJobs.askToReconcile(ONCE);
      await until(() => reconciled === 1);
      expect(plans).toHaveLength(3);
      expect(plans).toContainEqual(PLAN);
      expect(warmed).toEqual([PLAN]);
    });

    it('does every portion once, those of the highest priority first', async () => {
      const runId = await handOut(
        [1, 5, 3, 4, 2].map((priority) => ({ riderIds: [priority, 10], priority })),
      );
      let finish: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      await start({ texts: (job) => (texts.push(job), held.then(() => 'done')) });
      // Three are under way at a time, in whichever order.
      await until(() => texts.length === 3);
      const priorities = () => texts.map(({ riderIds }) => riderIds[0]).sort();
      expect(priorities()).toEqual([3, 4, 5]);
      finish();
      await until(() => texts.length === 5);
      expect(priorities()).toEqual([1, 2, 3, 4, 5]);
      expect(texts).toContainEqual({ runId, riderIds: [5, 10], isTrial: false });
    });

    it.each<[string, () => Promise<'later'>]>([
      ['is to be done later', () => Promise.resolve('later')],
      ['fails', () => Promise.reject(new Error('a bug'))],
    ])('does a portion again that %s', async (_, answer) => {
      await handOut([{ riderIds: [1], priority: 1 }]);
      let tries = 0;
      await start({ texts: () => ((tries += 1) < 3 ? answer() : Promise.resolve('done')) });
      await until(() => tries === 3);
    });

    it('does a portion again whose worker has died', async () => {
      await handOut([{ riderIds: [1], priority: 1 }]);
      let begun = 0;
      await start({
        texts: () => ((begun += 1) === 1 ? new Promise(() => undefined) : Promise.resolve('done')),
      });
      await until(() => begun === 1);
      await storage.given.workersDie();
      await until(() => begun === 2);
    });

    it('finishes what is under way when it stops, and begins nothing', async () => {
      await handOut(Array.from({ length: 10 }, (_, index) => ({ riderIds: [index], priority: 1 })));
      let [begun, ended] = [0, 0];
      await start({
        texts: async () => {
          begun += 1;
          await new Promise((resolve) => setTimeout(resolve, 300));
          ended += 1;
          return 'done';
        },
      });
      await until(() => begun > 0);
      await storage.morningJobs.stop();
      const soFar = begun;
      expect(ended).toBe(soFar);
      expect(soFar).toBeLessThan(10);
    });

    it('continues after the store could not be reached', async () => {
      await start();
      await storage.given.storageIsUnreachable();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await storage.given.storageComesBack();
      await handOut([{ riderIds: [1], priority: 1 }]);
      await until(() => texts.length === 1);
    });

    outageContract(
      {
        askFor: ({ morningJobs }) => morningJobs.askFor('plan', PLAN, ONCE),
        askToReconcile: ({ morningJobs }) => morningJobs.askToReconcile({ everySeconds: 1 }),
      },
      () => storage,
    );
  });
}
