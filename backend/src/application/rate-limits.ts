import type { RateLimit, Counted, RateLimitsPort } from './ports/rate-limits.port.js';
import type { RaiseAlarm } from './ports/measurements.port.js';
import { StorageUnavailable } from './ports/storage-errors.js';
import { Refusal } from './refusal.js';

/** Whose times are counted. An address is where a request comes from: a household, or an office behind one router. */
export type CountedPer = 'address' | 'rider' | 'phone' | 'everybody';

export interface Limit extends RateLimit {
  readonly per: CountedPer;
  /** Counts texts that somebody asks for, not requests: one without a phone asks for none. */
  readonly isForTexts?: true;
  /** Counted by this process alone while the database is gone; every other limit then refuses, as what it guards would. */
  readonly worksWithoutDatabase?: true;
  /** What is said to whoever is over it; when to try again is added. */
  readonly refusal: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Two a second: more than hands can press, less than a loop does. */
const WRITES_OF_RIDER: Limit = {
  name: 'writes-of-rider',
  per: 'rider',
  times: 120,
  windowSeconds: MINUTE,
  refusal: 'You are changing things faster than RollOut can follow.',
};

/** An office behind one address: a hundred people who set RollOut up at the same time write some 6 times each. */
const WRITES_OF_ADDRESS: Limit = {
  name: 'writes-of-address',
  per: 'address',
  times: 600,
  windowSeconds: MINUTE,
  refusal: 'Too many changes are coming from your network.',
};

/** A whole meeting room at once, while a script that fills the table with riders gets nowhere near it. */
const SIGN_UPS_OF_ADDRESS: Limit = {
  name: 'sign-ups-of-address',
  per: 'address',
  times: 60,
  windowSeconds: MINUTE,
  refusal: 'Too many people are signing up from your network.',
};

/** Whoever types somebody else's number must not be able to fill that phone. */
const TEST_TEXTS_TO_PHONE: Limit = {
  name: 'test-texts-to-phone',
  per: 'phone',
  isForTexts: true,
  times: 3,
  windowSeconds: DAY,
  refusal: 'This phone has had all the test texts that it may get in a day.',
};

/** With 5 tries a code, 3 codes a day leave 15 guesses at a million. Counted apart: a test text must not cost a code. */
const CODES_TO_PHONE: Limit = {
  name: 'codes-to-phone',
  per: 'phone',
  isForTexts: true,
  times: 3,
  windowSeconds: DAY,
  refusal: 'This phone has had all the sign-in codes that it may get in a day.',
};

/** A text costs money, and numbers that pay whoever makes texts go there ("SMS pumping") are asked for by the thousand. */
const TEXTS_OF_ADDRESS: Limit = {
  name: 'texts-of-address',
  per: 'address',
  isForTexts: true,
  times: 10,
  windowSeconds: HOUR,
  refusal: 'Too many texts were asked for from your network.',
};

/** The same from thousands of addresses. How many are right depends on how many riders a day are new: it can be set. */
const TEXTS_OF_EVERYBODY: Limit = {
  name: 'texts-of-everybody',
  per: 'everybody',
  isForTexts: true,
  times: 1_000,
  windowSeconds: DAY,
  refusal: 'RollOut has sent all the texts that it may send in a day.',
};

/** Whoever tries the codes of many phones. A rider types one, perhaps wrongly; an office has a few such riders an hour. */
const CODE_TRIES_OF_ADDRESS: Limit = {
  name: 'code-tries-of-address',
  per: 'address',
  times: 30,
  windowSeconds: HOUR,
  refusal: 'Too many codes were tried from your network.',
};

/** Each one may ask four providers. A rider wants one a day, and a few more after changing a limit. */
const GENERATIONS_OF_RIDER: Limit = {
  name: 'generations-of-rider',
  per: 'rider',
  times: 10,
  windowSeconds: MINUTE,
  refusal: 'You have asked for a recommendation many times.',
};

/** Open to all and paid for: suggestions while typing come to some 15 for an address. */
const ADDRESS_SEARCHES: Limit = {
  name: 'address-searches',
  per: 'address',
  worksWithoutDatabase: true,
  times: 60,
  windowSeconds: MINUTE,
  refusal: 'Too many addresses were looked up from your network.',
};

/** Open to all and paid for: dragging a route asks about three times in ten seconds. */
const DIRECTIONS: Limit = {
  name: 'directions',
  per: 'address',
  worksWithoutDatabase: true,
  times: 60,
  windowSeconds: MINUTE,
  refusal: 'Too many ways were looked up from your network.',
};

/** What may be done how often. RATE_LIMIT_FACTOR multiplies every one of them. */
export const LIMITS = {
  writesOfRider: WRITES_OF_RIDER,
  writesOfAddress: WRITES_OF_ADDRESS,
  signUpsOfAddress: SIGN_UPS_OF_ADDRESS,
  testTextsToPhone: TEST_TEXTS_TO_PHONE,
  codesToPhone: CODES_TO_PHONE,
  textsOfAddress: TEXTS_OF_ADDRESS,
  textsOfEverybody: TEXTS_OF_EVERYBODY,
  codeTriesOfAddress: CODE_TRIES_OF_ADDRESS,
  generationsOfRider: GENERATIONS_OF_RIDER,
  addressSearches: ADDRESS_SEARCHES,
  directions: DIRECTIONS,
} as const satisfies Record<string, Limit>;

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

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** "40 seconds", "2 minutes", "5 hours": rounded up, so that whoever waits that long has waited long enough. */
export function waitInWords(seconds: number): string {
  if (seconds <= SECONDS_PER_MINUTE) return counted(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE);
  return minutes <= MINUTES_PER_HOUR
    ? counted(minutes, 'minute')
    : counted(Math.ceil(minutes / MINUTES_PER_HOUR), 'hour');
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
