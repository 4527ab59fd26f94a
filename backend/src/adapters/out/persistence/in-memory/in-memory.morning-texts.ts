import type {
  Evaluation,
  MorningTextsPort,
  MorningTextToSend,
  RiderOfBatch,
} from '../../../../application/texting/morning/morning-texts.port.js';
import type { SkipReason } from '../../../../domain/texting/text-state.js';
import type { InMemoryStorage, KeptText } from './in-memory-storage.js';

export class InMemoryMorningTexts implements MorningTextsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  claimBatch(
    { runId, batch }: { readonly runId: number; readonly batch: number },
    { leaseMs }: { readonly leaseMs: number },
  ): Promise<RiderOfBatch[]> {
    return this.storage.call(() => {
      const free = this.textsOf(runId).filter((text) => text.batch === batch && isFreeToWrite(text));
      for (const text of free)
        this.storage.texts.set(text.id, { ...text, leasedUntilMs: performance.now() + leaseMs });
      return free.flatMap((text) => this.riderOf(text) ?? []);
    });
  }

  isInHand({ runId, batch }: { readonly runId: number; readonly batch: number }): Promise<boolean> {
    return this.storage.call(() =>
      this.textsOf(runId).some(
        (text) =>
          text.batch === batch &&
          text.state === 'pending' &&
          text.body === null &&
          !isPast(text.leasedUntilMs),
      ),
    );
  }

  recordEvaluations(evaluations: readonly Evaluation[], at: Date): Promise<void> {
    return this.storage.call(() => {
      for (const evaluation of evaluations) {
        const text = this.storage.texts.get(evaluation.textId);
        if (text?.state !== 'pending' || text.body !== null) continue;
        this.storage.texts.set(text.id, {
          ...text,
          state: evaluation.kind === 'skipped' ? 'skipped' : 'pending',
          body: evaluation.kind === 'written' ? evaluation.body : null,
          reason: evaluation.kind === 'written' ? null : evaluation.reason,
          leasedUntilMs: null,
          notBeforeMs:
            evaluation.kind === 'waiting' ? performance.now() + evaluation.retryAfterSeconds * 1000 : null,
          changedAt: at,
        });
      }
    });
  }

  findDue(now: Date, limit: number): Promise<{ runId: number; count: number } | null> {
    return this.storage.call(() => {
      const runs = [...this.storage.textRuns.values()]
        .filter((run) => run.finishedAt === null && run.pausedBy === null && run.closesAt > now)
        .sort((a, b) => a.closesAt.getTime() - b.closesAt.getTime() || a.id - b.id);
      for (const { id } of runs) {
        const count = Math.min(limit, this.textsOf(id).filter(isDue).length);
        if (count > 0) return { runId: id, count };
      }
      return null;
    });
  }

  startSending(
    runId: number,
    { now, limit, leaseMs }: { readonly now: Date; readonly limit: number; readonly leaseMs: number },
  ): Promise<MorningTextToSend[]> {
    return this.storage.call(() => {
      const run = this.storage.textRuns.get(runId);
      if (run === undefined || run.pausedBy !== null || run.closesAt <= now) return [];
      const due = this.textsOf(runId).filter(isDue).slice(0, limit);
      return due.flatMap((text) => this.mark(text, runId, { now, leaseMs }));
    });
  }

  startTrial(options: {
    readonly now: Date;
    readonly pausedBefore: Date;
    readonly leaseMs: number;
  }): Promise<MorningTextToSend | null> {
    const { now, pausedBefore } = options;
    return this.storage.call(() => {
      for (const run of this.storage.textRuns.values()) {
        const isToTry = run.pausedAt !== null && run.pausedAt <= pausedBefore;
        if (!isToTry || run.finishedAt !== null || run.closesAt <= now) continue;
        const text = this.textsOf(run.id).find(isDue);
        if (text === undefined) continue;
        this.storage.textRuns.set(run.id, { ...run, pausedAt: now });
        return this.mark(text, run.id, options)[0] ?? null;
      }
      return null;
    });
  }

  private mark(
    text: KeptText,
    runId: number,
    { now, leaseMs }: { readonly now: Date; readonly leaseMs: number },
  ): MorningTextToSend[] {
    const reason = this.reasonToSkip(text);
    const attempts = text.attempts + (reason === null ? 1 : 0);
    this.storage.texts.set(text.id, {
      ...text,
      state: reason === null ? 'sending' : 'skipped',
      reason,
      attempts,
      leasedUntilMs: reason === null ? performance.now() + leaseMs : null,
      notBeforeMs: null,
      changedAt: now,
    });
    const { id, phone, body } = text;
    return reason === null ? [{ id, attempt: attempts, runId, phone, body: body ?? '' }] : [];
  }

  private reasonToSkip({ riderId, phone }: KeptText): SkipReason | null {
    const rider = riderId === null ? undefined : this.storage.riders.get(riderId);
    if (!rider?.smsSubscribed) return 'unsubscribed';
    if (rider.phone !== phone) return 'phone-changed';
    return this.storage.optOuts.has(phone) ? 'opted-out' : null;
  }

  private riderOf({ id, riderId, date }: KeptText): RiderOfBatch | null {
    const rider = riderId === null ? undefined : this.storage.riders.get(riderId);
    if (rider === undefined) return null;
    const route = [...this.storage.routes.values()].find((one) => one.riderId === rider.id && one.isActive);
    const earlier = this.storage.recommendations.get(`${rider.id} ${date}`);
    const { limits, schedule, bikeType, planRevision } = rider;
    return {
      textId: id,
      rider: { id: rider.id, limits, schedule, bikeType, planRevision },
      route: route ?? null,
      earlier: earlier ?? null,
    };
  }

  private textsOf(runId: number): KeptText[] {
    return [...this.storage.texts.values()].filter((text) => text.runId === runId);
  }
}

const isPast = (ms: number | null): boolean => ms === null || ms <= performance.now();

export const isFreeToWrite = ({ state, body, leasedUntilMs, notBeforeMs }: KeptText): boolean =>
  state === 'pending' && body === null && isPast(leasedUntilMs) && isPast(notBeforeMs);

const isDue = ({ state, body, notBeforeMs }: KeptText): boolean =>
  state === 'pending' && body !== null && isPast(notBeforeMs);
