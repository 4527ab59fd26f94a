import { hourOf, localDateOf, MS_PER_HOUR } from '../../domain/commute/time.js';
import { LOST_NUMBER_DAYS } from '../../domain/rider/phone-standing.js';
import { SESSION_DAYS } from '../../domain/rider/session-lifetime.js';
import type { PasskeysPort } from '../accounts/passkeys.port.js';
import type { SignInCodesPort } from '../accounts/sign-in-codes.port.js';
import type { ClimateCachePort } from '../climate/climate-cache.port.js';
import type { Clock } from '../ports/clock.port.js';
import type { ForecastCachePort } from '../ports/forecast-cache.port.js';
import type { PhonesPort } from '../ports/phones.port.js';
import type { RateLimitsPort } from '../ports/rate-limits.port.js';
import type { RecommendationsPort } from '../ports/recommendations.port.js';
import type { RidersPort } from '../ports/riders.port.js';
import type { SessionsPort } from '../ports/sessions.port.js';
import type { TextsPort } from '../ports/texts.port.js';
import type { InboundTextsPort } from '../texting/inbound-texts.port.js';
import type { MorningRunsPort } from '../texting/morning/morning-runs.port.js';

export type Cadence = 'every ten minutes' | 'hourly' | 'nightly';

interface RetentionRule {
  readonly what: string;
  /** 0: deleted as soon as it has ended or expired. */
  readonly keptHours: number;
  readonly why: string;
  readonly checked: Cadence;
  /** `before`: `keptHours` ago. */
  readonly delete: (stored: RetainedData, before: Date, now: Date) => Promise<unknown>;
}

interface RetainedData {
  readonly sessions: Pick<SessionsPort, 'purgeEnded'>;
  readonly signInCodes: Pick<SignInCodesPort, 'purgeExpired'>;
  readonly passkeys: Pick<PasskeysPort, 'purgeChallenges'>;
  readonly riders: Pick<
    RidersPort,
    'purgeSignUpKeys' | 'removeUnreachable' | 'expirePhones' | 'replaceLostPhones'
  >;
  readonly phones: Pick<PhonesPort, 'endUnusedConsents' | 'forgetConsents' | 'forgetTrials'>;
  readonly rateLimits: Pick<RateLimitsPort, 'forgetEnded'>;
  readonly forecastCache: Pick<ForecastCachePort, 'purgeBefore'>;
  readonly climateCache: Pick<ClimateCachePort, 'purgeUnused'>;
  readonly texts: Pick<TextsPort, 'forget'>;
  readonly inboundTexts: Pick<InboundTextsPort, 'forgetBefore'>;
  readonly recommendations: Pick<RecommendationsPort, 'forgetBefore'>;
  readonly morning: { readonly morningRuns: Pick<MorningRunsPort, 'forgetBefore'> } | null;
}

const DAY = 24;
const NEVER = new Date(0);

/** Everything that is deleted by age, in the order in which it goes. Opt-outs are never deleted. */
const RETENTION: readonly RetentionRule[] = [
  {
    what: 'sessions',
    keptHours: 0,
    why: 'An ended session opens nothing.',
    checked: 'every ten minutes',
    delete: ({ sessions }, before) => sessions.purgeEnded(before),
  },
  {
    what: 'sign-in codes',
    keptHours: 0,
    why: 'Each is stored with the phone number that asked for it.',
    checked: 'every ten minutes',
    delete: ({ signInCodes }, before) => signInCodes.purgeExpired(before),
  },
  {
    what: 'passkey challenges',
    keptHours: 0,
    why: 'One that has expired can no longer be answered.',
    checked: 'every ten minutes',
    delete: ({ passkeys }, before) => passkeys.purgeChallenges(before),
  },
  {
    what: 'sign-up keys',
    keptHours: 0,
    why: 'A sign-up repeated after its key has expired is a new one.',
    checked: 'every ten minutes',
    delete: ({ riders }, before) => riders.purgeSignUpKeys(before),
  },
  {
    what: 'rate-limit counts',
    keptHours: 0,
    why: 'A window that has ended no longer limits anything.',
    checked: 'every ten minutes',
    delete: ({ rateLimits }) => rateLimits.forgetEnded(),
  },
  {
    what: 'forecasts',
    keptHours: 6,
    why: 'They are read only in the hour they were fetched; a few more help to look into a problem.',
    checked: 'hourly',
    delete: ({ forecastCache }, before) => forecastCache.purgeBefore(hourOf(before)),
  },
  {
    what: 'past years',
    keptHours: 60 * DAY,
    why: 'A grid cell in which no one has chosen limits for two months is asked for again when someone does.',
    checked: 'nightly',
    delete: ({ climateCache }, before) => climateCache.purgeUnused(before),
  },
  {
    what: 'texts of deleted riders',
    keptHours: 16 * DAY,
    why: 'Only phone and date are left of them, which the weekly limit and the trial of the phone count.',
    checked: 'hourly',
    delete: ({ texts }, before) => texts.forget({ ofNobody: before, ofRiders: NEVER }),
  },
  {
    what: 'texts',
    keptHours: 90 * DAY,
    why: 'Long enough to look into a complaint and to show riders what they were sent.',
    checked: 'hourly',
    delete: ({ texts }, before) => texts.forget({ ofNobody: before, ofRiders: before }),
  },
  {
    what: 'morning runs',
    keptHours: 90 * DAY,
    why: 'They go with the last of their texts.',
    checked: 'hourly',
    delete: async ({ morning }, before) => morning?.morningRuns.forgetBefore(before),
  },
  {
    what: 'recommendations',
    // A month goes as a whole, when its first day is 400 days ago.
    keptHours: 369 * DAY,
    why: 'Enough to compare a season with the one a year before; they reveal when riders were away.',
    checked: 'nightly',
    delete: ({ recommendations }, before) => recommendations.forgetBefore(localDateOf(before, 'UTC')),
  },
  {
    what: 'bound phones reported as lost',
    keptHours: LOST_NUMBER_DAYS * DAY,
    why: 'Until then a code to the old number undoes the change.',
    checked: 'hourly',
    delete: ({ riders }, before, now) => riders.replaceLostPhones(before, now),
  },
  {
    what: 'phones that were never confirmed, of riders not seen',
    keptHours: 30 * DAY,
    why: 'It may be a stranger’s. The account stays.',
    checked: 'nightly',
    delete: ({ riders }, before, now) => riders.expirePhones(before, now),
  },
  {
    what: 'riders without a phone or session, not seen',
    keptHours: SESSION_DAYS * DAY,
    why: 'They can neither sign in again nor ask for deletion.',
    checked: 'nightly',
    delete: ({ riders }, before) => riders.removeUnreachable(before),
  },
  {
    what: 'consents of phones that no account has any more',
    keptHours: 0,
    why: 'They end, and stay on record.',
    checked: 'nightly',
    delete: ({ phones }, before) => phones.endUnusedConsents(before),
  },
  {
    what: 'consents that have ended',
    keptHours: 4 * 365.25 * DAY,
    why: 'A claim about a text may be brought for four years (28 U.S.C. 1658), and consent is ours to prove.',
    checked: 'nightly',
    delete: ({ phones }, before) => phones.forgetConsents(before),
  },
  {
    what: 'trials of phones',
    keptHours: 400 * DAY,
    why: 'Until then no one can have the same stranger texted again.',
    checked: 'nightly',
    delete: ({ phones }, before) => phones.forgetTrials(before),
  },
  {
    what: 'ids of inbound texts',
    keptHours: 400 * DAY,
    why: 'A captured STOP or START that is replayed later must not take effect again.',
    checked: 'nightly',
    delete: ({ inboundTexts }, before) => inboundTexts.forgetBefore(before),
  },
];

/** Deletes what the retention table no longer keeps. */
export class DeleteExpired {
  constructor(
    private readonly stored: RetainedData,
    private readonly clock: Clock,
    /** For a rule that failed; it runs again at its next time. */
    private readonly logFailure: (job: string, error: unknown) => void,
  ) {}

  /** Applies the rules of that cadence; one that fails does not keep the others from running. */
  async run(cadence: Cadence): Promise<void> {
    for (const rule of RETENTION) {
      if (rule.checked !== cadence) continue;
      const now = this.clock.now();
      const before = new Date(now.getTime() - rule.keptHours * MS_PER_HOUR);
      await rule
        .delete(this.stored, before, now)
        .catch((error: unknown) => this.logFailure(`retention of ${rule.what}`, error));
    }
  }
}
