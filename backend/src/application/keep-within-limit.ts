import type { RaiseAlarm } from './ports/measurements.port.js';
import type { Counted, RateLimitsPort } from './ports/rate-limits.port.js';
import { StorageUnavailable } from './ports/storage-unavailable.js';
import { LIMITS, type Limit } from './rate-limits.js';
import { Refusal } from './refusal.js';
import { waitInWords } from './wait-in-words.js';

export interface LimitSettings {
  /** Multiplies every limit. */
  readonly factor: number;
  /** How many texts a day may be asked for by everybody together, before `factor`. */
  readonly textsPerDay: number;
}

/** Lets through what is within its limit. */
export class KeepWithinLimit {
  constructor(
    private readonly counts: { readonly shared: RateLimitsPort; readonly ofThisProcess: RateLimitsPort },
    private readonly settings: LimitSettings,
    private readonly raiseAlarm: RaiseAlarm,
  ) {}

  /**
   * Counts one more time of the limit for the subject.
   * @throws Refusal `too-often` if that is one too many; `try-later` if it is not the subject's doing.
   * @throws StorageUnavailable unless the limit works without the database.
   */
  async run(limit: Limit, subject: string): Promise<void> {
    const counted = await this.count(limit, subject);
    if (counted.state === 'within') return;
    const { retryAfterSeconds } = counted;
    if (limit.per === 'everybody' && counted.isFirst) this.raiseAlarm('texts-of-everybody', limit.refusal);
    const kind = limit.per === 'everybody' ? 'try-later' : 'too-often';
    const sentence = `${limit.refusal} Please try again in ${waitInWords(retryAfterSeconds)}.`;
    throw new Refusal(kind, sentence, { retryAfterSeconds });
  }

  private async count(limit: Limit, subject: string): Promise<Counted> {
    const scaled = { ...limit, times: this.timesOf(limit) };
    try {
      return await this.counts.shared.count(scaled, subject);
    } catch (error) {
      if (!limit.worksWithoutDatabase || !(error instanceof StorageUnavailable)) throw error;
      return this.counts.ofThisProcess.count(scaled, subject);
    }
  }

  /** A factor below 1 tightens a limit, but nothing is forbidden altogether. */
  private timesOf(limit: Limit): number {
    const { factor, textsPerDay } = this.settings;
    const times = limit.name === LIMITS.textsOfEverybody.name ? textsPerDay : limit.times;
    return Math.max(1, Math.floor(times * factor));
  }
}
