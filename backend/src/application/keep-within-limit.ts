import type { Alarm, RaiseAlarm } from './ports/measurements.port.js';
import type { Counted, RateLimitsPort } from './ports/rate-limits.port.js';
import type { NoteSecurityEvent } from './ports/security-events.port.js';
import { StorageUnavailable } from './ports/storage-errors.js';
import { Refusal } from './refusal.js';
import { LIMITS, type CountedNetwork, type Limit, type Wider } from './rate-limits.js';

export interface LimitSettings {
  /** Multiplies every limit. */
  readonly factor: number;
  /** How many texts a day all riders together may request, before `factor`. */
  readonly textsPerDay: number;
  /** How many texts a day numbers on trial may get, before `factor`. */
  readonly trialTextsPerDay: number;
}

/** What an operator needs to know along with an alarm; never a phone. */
export type AlarmFacts = Partial<Record<Alarm, () => Promise<Readonly<Record<string, unknown>>>>>;

/** Lets through what is within its limit. */
export class KeepWithinLimit {
  constructor(
    private readonly counts: { readonly shared: RateLimitsPort; readonly ofThisProcess: RateLimitsPort },
    private readonly settings: LimitSettings,
    private readonly raiseAlarm: RaiseAlarm,
    private readonly noteSecurityEvent: NoteSecurityEvent,
    private readonly alarmFacts: AlarmFacts = {},
  ) {}

  /**
   * Counts once more for the subject: an address, a phone or a rider's number.
   * @throws Refusal `too-often` over the limit; `try-later` where the subject alone did not cause it.
   * @throws StorageUnavailable unless the limit works without the database.
   */
  async run(limit: Limit, subject: string): Promise<void> {
    const counted = await this.count(limit, subject);
    if (counted.state === 'within') return;
    const { retryAfterSeconds } = counted;
    const isGlobal = limit.per === 'everyone';
    if (counted.isFirst)
      this.noteSecurityEvent({ name: 'limit-hit', limit: limit.name, per: limit.per, subject });
    if (limit.alarm && counted.isFirst) await this.raise(limit.alarm, limit.refusal);
    const sentence = `${limit.refusal} Please try again in ${waitInWords(retryAfterSeconds)}.`;
    throw new Refusal(isGlobal ? 'try-later' : 'too-often', sentence, { retryAfterSeconds });
  }

  /** Counts in the same way, for what is left undone without a word where it is over the limit. */
  async allows(limit: Limit, subject: string): Promise<boolean> {
    const counted = await this.count(limit, subject);
    if (counted.state === 'over' && counted.isFirst && limit.alarm)
      await this.raise(limit.alarm, limit.refusal);
    return counted.state === 'within';
  }

  private async raise(alarm: Alarm, sentence: string): Promise<void> {
    this.raiseAlarm(alarm, sentence, await this.alarmFacts[alarm]?.());
  }

  /**
   * Counts an address and the networks around it, narrowest first, so that a single address that is over its limit uses up
   * nothing of its neighbors'.
   * @throws as `run`.
   */
  async runFrom(limit: Limit, networks: readonly CountedNetwork[]): Promise<void> {
    for (const { name, size } of networks) await this.run(widened(limit, size), name);
  }

  /** Counts without refusing. @throws StorageUnavailable as `run`. */
  async count(limit: Limit, subject: string): Promise<Counted> {
    const scaled = { ...limit, times: this.timesOf(limit) };
    if (limit.countedHere) return this.counts.ofThisProcess.count(scaled, subject);
    try {
      return await this.counts.shared.count(scaled, subject);
    } catch (error) {
      if (!limit.worksWithoutDatabase || !(error instanceof StorageUnavailable)) throw error;
      return this.counts.ofThisProcess.count(scaled, subject);
    }
  }

  /** At least once: a small factor tightens a limit but forbids nothing. */
  private timesOf(limit: Limit): number {
    const { factor, textsPerDay, trialTextsPerDay } = this.settings;
    const set: Readonly<Record<string, number>> = {
      [LIMITS.globalTextQuota.name]: textsPerDay,
      [LIMITS.trialTexts.name]: trialTextsPerDay,
    };
    return Math.max(1, Math.floor((set[limit.name] ?? limit.times) * factor));
  }
}

const STANDARD_WIDER: Wider = { '/56': 4, '/48': 16 };

function widened(limit: Limit, size: CountedNetwork['size']): Limit {
  if (size === 'address') return limit;
  const { [size]: factor } = limit.wider ?? STANDARD_WIDER;
  return { ...limit, name: `${limit.name}${size}`, times: limit.times * factor };
}

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** "40 seconds", "2 minutes", "5 hours": rounded up, so that waiting that long is long enough. */
export function waitInWords(seconds: number): string {
  if (seconds <= SECONDS_PER_MINUTE) return counted(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE);
  return minutes <= MINUTES_PER_HOUR
    ? counted(minutes, 'minute')
    : counted(Math.ceil(minutes / MINUTES_PER_HOUR), 'hour');
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
