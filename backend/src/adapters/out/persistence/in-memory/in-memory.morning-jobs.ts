import type {
  JobOfKind,
  MorningJob,
  MorningJobsPort,
  PlanWish,
  TakenJob,
} from '../../../../application/texting/morning/morning-jobs.port.js';
import type { InMemoryStorage, KeptJob } from './in-memory-storage.js';

export class InMemoryMorningJobs implements MorningJobsPort {
  constructor(
    private readonly storage: InMemoryStorage,
    private readonly jobSeconds: number,
  ) {}

  start(): Promise<void> {
    return this.storage.call(() => undefined);
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  askForPlan(
    plan: Omit<JobOfKind<'plan'>, 'kind'>,
    { reason, everySeconds, takesSeconds }: PlanWish,
  ): Promise<void> {
    return this.storage.call(() => {
      const slot = Math.floor(performance.now() / 1000 / everySeconds);
      const onceKey = `${plan.timeZone} ${plan.date} ${reason} ${slot}`;
      const isAskedFor = [...this.storage.jobs.values()].some((job) => job.onceKey === onceKey);
      if (!isAskedFor) this.keep({ kind: 'plan', ...plan }, takesSeconds, onceKey);
    });
  }

  /** As a part of somebody else's call: see InMemoryMorningRuns. */
  put(runId: number, batches: Iterable<number>): void {
    for (const batch of new Set(batches)) {
      const isQueued = [...this.storage.jobs.values()].some(
        ({ job, takenUntilMs, isDone }) =>
          !isDone &&
          takenUntilMs === null &&
          job.kind === 'batch' &&
          job.runId === runId &&
          job.batch === batch,
      );
      if (!isQueued) this.keep({ kind: 'batch', runId, batch }, this.jobSeconds, null);
    }
  }

  async take<K extends MorningJob['kind']>(kind: K): Promise<TakenJob<JobOfKind<K>> | null> {
    try {
      return await this.storage.call(() => {
        for (const kept of this.storage.jobs.values()) {
          if (kept.job.kind !== kind || !isFree(kept)) continue;
          this.storage.jobs.set(kept.id, {
            ...kept,
            takenUntilMs: performance.now() + kept.takesSeconds * 1000,
          });
          return { id: kept.id, job: kept.job as JobOfKind<K> };
        }
        return null;
      });
    } catch {
      return null;
    }
  }

  finish({ id }: TakenJob): Promise<void> {
    return this.storage.call(() => this.change(id, { isDone: true }));
  }

  giveBack({ id }: TakenJob): Promise<void> {
    return this.storage.call(() => this.change(id, { takenUntilMs: null }));
  }

  private change(id: string, change: Partial<KeptJob>): void {
    const kept = this.storage.jobs.get(id);
    if (kept) this.storage.jobs.set(id, { ...kept, ...change });
  }

  private keep(job: MorningJob, takesSeconds: number, onceKey: string | null): void {
    const id = String(this.storage.nextId());
    this.storage.jobs.set(id, { id, job, takesSeconds, onceKey, takenUntilMs: null, isDone: false });
  }
}

const isFree = ({ isDone, takenUntilMs }: KeptJob): boolean =>
  !isDone && (takenUntilMs === null || takenUntilMs <= performance.now());
