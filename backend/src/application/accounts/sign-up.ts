import { MS_PER_HOUR } from '../../domain/commute/time.js';
import { DEFAULT_MESSAGES, DEFAULT_TEXT_TIME, type ChannelChoice } from '../../domain/rider/messages.js';
import { DEFAULT_RIDE_DAYS } from '../../domain/rider/ride-days.js';
import { DEFAULT_BIKE_TYPE, DEFAULT_SCHEDULE, type Rider } from '../../domain/rider/rider.js';
import type { Clock, TimeZones } from '../ports/clock.port.js';
import type { UsStates } from '../ports/us-states.port.js';
import type { Location } from '../../domain/route/location.js';
import type { Measurements } from '../ports/measurements.port.js';
import type { RidersPort, SignUpKey } from '../ports/riders.port.js';
import type { Tokens } from '../ports/secrets.port.js';
import { Refusal } from '../refusal.js';
import { checkLimits, DEFAULT_LIMITS } from '../../domain/recommendation/limits.js';
import { presetOf } from '../../domain/recommendation/limit-presets.js';
import { openSession } from './sessions.js';

/** How long a repeated sign-up counts as the same one. */
const KEY_HOURS = 24;

/** What is left out gets its default. */
export type RiderProfile = Partial<
  Pick<
    Rider,
    | 'home'
    | 'work'
    | 'dayTimes'
    | 'textTime'
    | 'units'
    | 'bikeType'
    | 'phone'
    | 'smsConsent'
    | 'hasCompletedOnboarding'
  >
> & {
  readonly limits?: Partial<Rider['limits']>;
  readonly schedule?: Partial<Rider['schedule']>;
  readonly rideDays?: Partial<Rider['rideDays']>;
  /** `texts`: "off" is no subscription, anything else is one. */
  readonly messages?: Partial<Omit<Rider['messages'], 'texts'>> & { readonly texts?: ChannelChoice };
};

/** Where home is. */
export interface HomeLookups {
  readonly timeZones: TimeZones;
  readonly usStates: UsStates;
}

/** What follows from where home lies. */
export const factsOfHome = (
  { timeZones, usStates }: HomeLookups,
  home: Location,
): { readonly timeZone: string; readonly homeState: string | null } => ({
  timeZone: timeZones.timeZoneOf(home),
  homeState: usStates.stateOf(home),
});

export interface SignUpRequest {
  /**
   * The same key within 24 hours gets the same rider and another session. Null for a sign-up that is never repeated.
   */
  readonly idempotencyKey: string | null;
  /** The browser's present session, if any: it ends. */
  readonly formerToken: string | null;
  /** See NewSession. */
  readonly device?: string | null;
}

/**
 * Creates a rider and opens the first session. A phone that opted out is taken like any other, and gets no texts: the
 * answer must not say which phones did.
 */
export class SignUp {
  constructor(
    private readonly riders: RidersPort,
    private readonly homeLookups: HomeLookups,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly measurements: Pick<Measurements, 'signedUp'>,
  ) {}

  /** @throws Refusal `invalid` for limits that contradict each other. */
  async run(
    profile: RiderProfile,
    { idempotencyKey, formerToken, device }: SignUpRequest,
  ): Promise<{ rider: Rider; sessionToken: string }> {
    const home = profile.home ?? null;
    const phone = profile.phone ?? null;
    const smsConsent = profile.smsConsent ?? false;
    const { texts = DEFAULT_MESSAGES.texts, ...otherMessages } = profile.messages ?? {};
    const limits = { ...DEFAULT_LIMITS, ...profile.limits };
    const problem = checkLimits(limits);
    if (problem) throw new Refusal('invalid', problem.sentence, { field: problem.field });

    const now = this.clock.now();
    const { token, session } = openSession(this.tokens, now, device);
    const rider = await this.riders.register(
      {
        home,
        work: profile.work ?? null,
        ...(home ? factsOfHome(this.homeLookups, home) : { timeZone: null, homeState: null }),
        limits,
        schedule: { ...DEFAULT_SCHEDULE, ...profile.schedule },
        dayTimes: profile.dayTimes ?? {},
        rideDays: { ...DEFAULT_RIDE_DAYS, ...profile.rideDays },
        rideDaysConfirmed: true,
        textTime: profile.textTime ?? DEFAULT_TEXT_TIME,
        messages: {
          ...DEFAULT_MESSAGES,
          ...otherMessages,
          texts: texts === 'off' ? DEFAULT_MESSAGES.texts : texts,
        },
        units: profile.units ?? 'us',
        bikeType: profile.bikeType ?? DEFAULT_BIKE_TYPE,
        phone,
        phoneConfirmed: false,
        smsConsent,
        smsSubscribed: smsConsent && texts !== 'off' && phone !== null,
        hasCompletedOnboarding: profile.hasCompletedOnboarding ?? false,
      },
      session,
      idempotencyKey === null ? undefined : this.signUpKey(idempotencyKey, now),
      formerToken === null ? null : this.tokens.hash(formerToken),
    );
    this.measurements.signedUp(presetOf(limits));
    return { rider, sessionToken: token };
  }

  private signUpKey(idempotencyKey: string, now: Date): SignUpKey {
    const expiresAt = new Date(now.getTime() + KEY_HOURS * MS_PER_HOUR);
    return { keyHash: this.tokens.hash(idempotencyKey), createdAt: now, expiresAt };
  }
}
