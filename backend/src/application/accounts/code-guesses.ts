import type { RateLimit, RateLimitsPort } from '../ports/rate-limits.port.js';
import type { KeepWithinLimit } from '../keep-within-limit.js';
import { LIMITS } from '../rate-limits.js';

const DAY_SECONDS = 24 * 60 * 60;
const MEMORY_DAYS = 30;
const SUSPECT_DAYS = 3;

/** Whether today is noted already. */
const WRONG_TODAY: RateLimit = { name: 'wrong-code-today', times: 1, windowSeconds: DAY_SECONDS };

/** Never over, as a limit that was over is remembered by each replica, and this one is reset. */
const WRONG_DAYS: RateLimit = {
  name: 'days-of-wrong-codes',
  times: Number.MAX_SAFE_INTEGER,
  windowSeconds: MEMORY_DAYS * DAY_SECONDS,
};

/** Keeps guessing at codes hopeless: what was tried for a phone, day by day, and for all of them. */
export class CodeGuesses {
  constructor(
    private readonly rateLimits: RateLimitsPort,
    private readonly keepWithinLimit: Pick<KeepWithinLimit, 'run' | 'allows'>,
  ) {}

  /** Before a code is made. @throws Refusal `too-often` for a phone with three days of nothing but wrong tries. */
  async beforeCode(phone: string): Promise<void> {
    if (await this.rateLimits.isUsedUp({ ...WRONG_DAYS, times: SUSPECT_DAYS }, phone))
      await this.keepWithinLimit.run(LIMITS.codesToGuessedPhone, phone);
  }

  /** Before a try is compared with a code. @throws Refusal `too-often` for a phone that has had its tries of the day. */
  async beforeTry(phone: string): Promise<void> {
    await this.keepWithinLimit.run(LIMITS.codeTriesOfPhone, phone);
  }

  async noteWrong(phone: string): Promise<void> {
    await this.keepWithinLimit.allows(LIMITS.wrongCodes, 'everyone');
    const today = await this.rateLimits.count(WRONG_TODAY, phone);
    if (today.state === 'within') await this.rateLimits.count(WRONG_DAYS, phone);
  }

  async noteRight(phone: string): Promise<void> {
    await this.rateLimits.reset(WRONG_DAYS, phone);
  }
}
