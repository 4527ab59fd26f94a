import type {
  Enlisting,
  MorningRun,
  MorningRunsPort,
} from '../../../../application/texting/morning/morning-runs.port.js';
import { gridCellOf, type Coordinates } from '../../../../domain/route/location.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { type MorningWindow, TEXTS_PER_WEEK } from '../../../../domain/texting/send-window.js';
import { summaryOf, type RunSummary, type SkipReason } from '../../../../domain/texting/text-state.js';
import type { InMemoryMorningJobs } from './in-memory.morning-jobs.js';
import { textsOfWeek } from './in-memory.texts.js';
import type { InMemoryStorage, KeptRun, KeptText } from './in-memory-storage.js';
import { isFreeToWrite } from './in-memory.morning-texts.js';

export class InMemoryMorningRuns implements MorningRunsPort {
  constructor(
    private readonly storage: InMemoryStorage,
    private readonly jobs: InMemoryMorningJobs,
  ) {}

  subscribedZones(): Promise<string[]> {
    return this.storage.call(() => {
      const zones = [...this.storage.riders.values()].flatMap(({ smsSubscribed, timeZone }) =>
        smsSubscribed && timeZone !== null ? [timeZone] : [],
      );
      return [...new Set(zones)].sort();
    });
  }

  cellsOfZone(
    timeZone: string,
    { afterRiderId, limit }: { readonly afterRiderId: number; readonly limit: number },
  ): Promise<{ cells: Coordinates[]; lastRiderId: number | null }> {
    return this.storage.call(() => {
      const riders = this.subscribers(timeZone, afterRiderId).slice(0, limit);
      const routes = [...this.storage.routes.values()].filter(
        (route) => route.isActive && riders.some(({ id }) => id === route.riderId),
      );
      const cells = new Map(
        routes
          .flatMap(({ start, end }) => [gridCellOf(start), gridCellOf(end)])
          .map((cell) => [cell.name, cell]),
      );
      return {
        cells: [...cells.values()].map(({ center }) => center),
        lastRiderId: riders.at(-1)?.id ?? null,
      };
    });
  }

  begin(window: MorningWindow, _at: Date): Promise<MorningRun> {
    return this.storage.call(() => {
      const { timeZone, date, opensAt, closesAt } = window;
      for (const run of this.storage.textRuns.values())
        if (run.timeZone === timeZone && run.date === date) return runFrom(run);
      const id = this.storage.nextId();
      const begun = { id, timeZone, date, opensAt, closesAt };
      const rest = { batches: 0, pausedBy: null, pausedAt: null, summary: null, finishedAt: null };
      this.storage.textRuns.set(id, { ...begun, ...rest });
      return begun;
    });
  }

  find(runId: number): Promise<MorningRun | null> {
    return this.storage.call(() => {
      const run = this.storage.textRuns.get(runId);
      return run === undefined ? null : runFrom(run);
    });
  }

  enlist(run: MorningRun, options: Enlisting): Promise<{ lastRiderId: number | null }> {
    return this.storage.call(() => {
      const { afterRiderId, limit, batchSize } = options;
      const kept = this.storage.textRuns.get(run.id);
      const riders = this.subscribers(run.timeZone, afterRiderId)
        .filter(({ id }) => !this.morningTexts(run).some(({ riderId }) => riderId === id))
        .slice(0, limit);
      const last = riders.at(-1);
      if (kept === undefined || last === undefined) return { lastRiderId: null };
      const batches = riders.flatMap(({ id, phone }, index) => {
        const batch = kept.batches + 1 + Math.floor(index / batchSize);
        const reason = this.reasonToSkip(run, phone ?? '', options);
        this.keepText(run, { riderId: id, phone: phone ?? '', batch, reason, at: options.at });
        return reason === null ? [batch] : [];
      });
      this.storage.textRuns.set(run.id, {
        ...kept,
        batches: kept.batches + Math.ceil(riders.length / batchSize),
        summary: null,
      });
      this.jobs.put(run.id, batches);
      return { lastRiderId: last.id };
    });
  }

  requeue(run: MorningRun): Promise<number> {
    return this.storage.call(() => {
      const waiting = this.textsOf(run.id).filter(isFreeToWrite);
      const batches = new Set(waiting.flatMap(({ batch }) => batch ?? []));
      this.jobs.put(run.id, batches);
      return batches.size;
    });
  }

  pause(runId: number, { code, at }: { readonly code: string; readonly at: Date }): Promise<boolean> {
    return this.storage.call(() => {
      const run = this.storage.textRuns.get(runId);
      if (run === undefined || run.pausedBy !== null) return false;
      this.storage.textRuns.set(runId, { ...run, pausedBy: code, pausedAt: at });
      return true;
    });
  }

  resume(runId: number): Promise<boolean> {
    return this.storage.call(() => {
      const run = this.storage.textRuns.get(runId);
      if (run === undefined || run.pausedBy === null) return false;
      this.storage.textRuns.set(runId, { ...run, pausedBy: null, pausedAt: null });
      return true;
    });
  }

  findOver(now: Date): Promise<MorningRun[]> {
    return this.storage.call(() =>
      [...this.storage.textRuns.values()]
        .filter(({ closesAt, finishedAt }) => finishedAt === null && closesAt <= now)
        .map(runFrom),
    );
  }

  skipWaiting(runId: number, at: Date): Promise<number> {
    return this.storage.call(() => {
      const waiting = this.textsOf(runId).filter(({ state }) => state === 'pending');
      for (const text of waiting) {
        const reason = text.body === null ? (text.reason ?? 'late') : 'late';
        this.storage.texts.set(text.id, {
          ...text,
          state: 'skipped',
          reason,
          leasedUntilMs: null,
          notBeforeMs: null,
          changedAt: at,
        });
      }
      return waiting.length;
    });
  }

  needsSummary(runId: number): Promise<boolean> {
    return this.storage.call(
      () =>
        this.storage.textRuns.get(runId)?.summary === null &&
        this.textsOf(runId).every(({ state }) => state !== 'pending' && state !== 'sending'),
    );
  }

  summarise(runId: number, at: Date): Promise<{ summary: RunSummary; hasFinished: boolean }> {
    return this.storage.call(() => {
      const summary = summaryOf(
        this.textsOf(runId).map(({ state, reason }) => ({ state, reason, count: 1 })),
      );
      const run = this.storage.textRuns.get(runId);
      if (run === undefined) return { summary, hasFinished: false };
      const hasFinished = run.finishedAt === null && run.closesAt <= at && summary.waiting === 0;
      this.storage.textRuns.set(runId, { ...run, summary, finishedAt: hasFinished ? at : run.finishedAt });
      return { summary, hasFinished };
    });
  }

  forgetBefore(instant: Date): Promise<number> {
    return this.storage.call(() => {
      const old = [...this.storage.textRuns.values()].filter(
        ({ id, closesAt }) => closesAt < instant && this.textsOf(id).length === 0,
      );
      for (const { id } of old) this.storage.textRuns.delete(id);
      return old.length;
    });
  }

  private subscribers(timeZone: string, afterRiderId: number): Rider[] {
    return [...this.storage.riders.values()]
      .filter((rider) => rider.smsSubscribed && rider.timeZone === timeZone && rider.id > afterRiderId)
      .sort((a, b) => a.id - b.id);
  }

  private textsOf(runId: number): KeptText[] {
    return [...this.storage.texts.values()].filter((text) => text.runId === runId);
  }

  private morningTexts({ date }: MorningRun): KeptText[] {
    return [...this.storage.texts.values()].filter((text) => text.kind === 'morning' && text.date === date);
  }

  private reasonToSkip(run: MorningRun, phone: string, { weekSince }: Enlisting): SkipReason | null {
    if (this.storage.optOuts.has(phone)) return 'opted-out';
    if (textsOfWeek(this.storage, phone, weekSince) >= TEXTS_PER_WEEK) return 'weekly-limit';
    const isInUse = this.morningTexts(run).some((text) => text.phone === phone && text.state !== 'skipped');
    return isInUse ? 'phone-in-use' : null;
  }

  private keepText(
    run: MorningRun,
    enlisted: Pick<KeptText, 'riderId' | 'phone' | 'batch' | 'reason'> & { readonly at: Date },
  ): void {
    const { at, ...rest } = enlisted;
    const id = String(this.storage.nextId());
    this.storage.texts.set(id, {
      ...rest,
      id,
      kind: 'morning',
      date: run.date,
      body: null,
      state: rest.reason === null ? 'pending' : 'skipped',
      code: null,
      providerMessageId: null,
      runId: run.id,
      attempts: 0,
      returns: 0,
      leasedUntilMs: null,
      notBeforeMs: null,
      createdAt: at,
      changedAt: at,
    });
  }
}

const runFrom = ({ id, timeZone, date, opensAt, closesAt }: KeptRun): MorningRun => ({
  id,
  timeZone,
  date,
  opensAt,
  closesAt,
});
