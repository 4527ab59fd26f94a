import { DEFAULT_BIKE_TYPE, DEFAULT_SCHEDULE, DEFAULT_THRESHOLDS } from '../../domain/rider/defaults.js';
import { checkThresholds } from '../../domain/rider/check-thresholds.js';
import type { Rider } from '../../domain/rider/rider.js';
import type { Clock } from '../ports/clock.port.js';
import type { OptOutsPort } from '../ports/opt-outs.port.js';
import type { RidersPort } from '../ports/riders.port.js';
import type { TimeZones } from '../ports/time-zones.port.js';
import type { Tokens } from '../ports/tokens.port.js';
import { Refusal } from '../refusal.js';

/** How long a session lasts without signing in again. */
export const SESSION_SECONDS = 180 * 24 * 60 * 60;

/** What a new rider says; whatever is left out gets its default. */
export type RiderProfile = Partial<
  Pick<Rider, 'home' | 'work' | 'bikeType' | 'phone' | 'smsConsent' | 'hasCompletedOnboarding'>
> & {
  readonly thresholds?: Partial<Rider['thresholds']>;
  readonly schedule?: Partial<Rider['schedule']>;
};

/**
 * Creates a rider and opens the session that this rider's browser keeps. Whose phone has said STOP is created all the same,
 * but not subscribed.
 */
export class SignUp {
  constructor(
    private readonly riders: RidersPort,
    private readonly optOuts: OptOutsPort,
    private readonly timeZones: TimeZones,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal `invalid` for limits that contradict each other. */
  async run(profile: RiderProfile): Promise<{ rider: Rider; sessionToken: string }> {
    const home = profile.home ?? null;
    const phone = profile.phone ?? null;
    const smsConsent = profile.smsConsent ?? false;
    const thresholds = { ...DEFAULT_THRESHOLDS, ...profile.thresholds };
    const problem = checkThresholds(thresholds);
    if (problem) throw new Refusal('invalid', problem.sentence, { field: problem.field });

    const sessionToken = this.tokens.create();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
    const rider = await this.riders.register(
      {
        home,
        work: profile.work ?? null,
        timeZone: home && this.timeZones.timeZoneOf(home),
        thresholds,
        schedule: { ...DEFAULT_SCHEDULE, ...profile.schedule },
        bikeType: profile.bikeType ?? DEFAULT_BIKE_TYPE,
        phone,
        phoneConfirmed: false,
        smsConsent,
        smsSubscribed: smsConsent && phone !== null && !(await this.optOuts.isStopped(phone)),
        hasCompletedOnboarding: profile.hasCompletedOnboarding ?? false,
      },
      { tokenHash: this.tokens.hash(sessionToken), createdAt: now, expiresAt },
    );
    return { rider, sessionToken };
  }
}
