import { DEFAULT_MESSAGES } from '../../domain/rider/messages.js';
import { areSameDayTimes } from '../../domain/rider/ride-days.js';
import { type Rider } from '../../domain/rider/rider.js';
import type { OptOutsPort } from '../ports/opt-outs.port.js';
import type { RiderChanges, RidersPort } from '../ports/riders.port.js';
import type { NoteSecurityEvent } from '../ports/security-events.port.js';
import { ContradictoryChange } from '../ports/storage-errors.js';
import type { Clock } from '../ports/clock.port.js';
import { Refusal } from '../refusal.js';
import { checkLimits } from '../../domain/recommendation/limits.js';
import { factsOfHome, type HomeLookups, type RiderProfile } from './sign-up.js';
import { optedOutPhone } from '../texting/opt-outs.js';
import { CONSENT_VERSION } from '../../domain/texting/consent.js';
import { NUMBER_CHANGED_TEXT } from '../../domain/texting/fixed-texts.js';
import type { RequireProof, TellOldNumber } from './own-number.js';

/** What is named changes; everything else stays. */
export type RiderEdit = RiderProfile & { readonly smsSubscribed?: boolean };

/** Changes a rider's home, work, limits, times, ride days, bike and texts. */
export class ChangeRider {
  constructor(
    private readonly riders: RidersPort,
    private readonly homeLookups: HomeLookups,
    private readonly optOuts: OptOutsPort,
    private readonly clock: Clock,
    private readonly requireProof: Pick<RequireProof, 'run'>,
    private readonly tellOldNumber: Pick<TellOldNumber, 'run'>,
    private readonly noteSecurityEvent: NoteSecurityEvent,
  ) {}

  /**
   * @param sessionToken of the session that asks; null for none.
   * @throws Refusal `invalid` where the change contradicts itself or what is stored, `not-possible-now` for texts to the
   *   rider's bound phone after a STOP, `needs-code` for another phone in place of the bound one, `not-found` for a rider
   *   who has left.
   */
  async run(rider: Rider, edit: RiderEdit, sessionToken: string | null = null): Promise<Rider> {
    const changes: RiderChanges = {
      ...this.placeChanges(rider, edit),
      ...limitChanges(rider, edit),
      ...(edit.schedule && { schedule: edit.schedule }),
      ...(edit.dayTimes && { dayTimes: edit.dayTimes }),
      ...rideDayChanges(edit),
      ...(edit.textTime && { textTime: edit.textTime }),
      ...(edit.units && { units: edit.units }),
      ...(edit.bikeType && { bikeType: edit.bikeType }),
      ...(edit.hasCompletedOnboarding !== undefined && {
        hasCompletedOnboarding: edit.hasCompletedOnboarding,
      }),
      ...textingChanges(rider, withTextChoice(rider, edit)),
    };
    const changesPhone = changes.phone !== undefined && changes.phone !== rider.phone;
    if (changesPhone) await this.requireProof.run(rider, sessionToken);
    await this.requireOptedIn(rider, changes);
    const asksForTexts = changes.smsSubscribed === true || changesPhone;
    const updated = await this.riders
      .update(rider.id, changes, {
        planChanged: changesThePlan(rider, changes),
        at: this.clock.now(),
        ...(asksForTexts && { consent: { source: 'settings', wording: CONSENT_VERSION } }),
        ...(changesPhone && !rider.phoneConfirmed && { unlessBound: true }),
      })
      .catch(refuseContradiction);
    if (!updated) throw new Refusal('not-found', 'There is no such rider.');
    if (changesPhone && rider.phoneConfirmed && rider.phone !== null) {
      this.tellOldNumber.run(rider.phone, NUMBER_CHANGED_TEXT);
      this.noteSecurityEvent({ name: 'number-moved', at: 'once', phone: rider.phone, riderId: rider.id });
    }
    return updated;
  }

  /** Only the phone itself can undo its STOP. Nothing is said about a phone that is not the rider's own. */
  private async requireOptedIn(rider: Rider, { phone = rider.phone, smsSubscribed }: RiderChanges) {
    if (smsSubscribed !== true || !rider.phoneConfirmed || phone === null || phone !== rider.phone) return;
    if (await this.optOuts.isStopped(phone)) throw optedOutPhone();
  }

  /** A home of before states were stored is looked up when its rider changes ride days. */
  private placeChanges(rider: Rider, edit: RiderEdit): RiderChanges {
    const isStateUnknown = rider.homeState === null && rider.home !== null && edit.rideDays !== undefined;
    return {
      ...(edit.home !== undefined && { home: edit.home }),
      ...(edit.home === null && { homeState: null }),
      ...(edit.home && factsOfHome(this.homeLookups, edit.home)),
      ...(edit.home === undefined &&
        isStateUnknown && { homeState: this.homeLookups.usStates.stateOf(rider.home) }),
      ...(edit.work !== undefined && { work: edit.work }),
    };
  }
}

function limitChanges(rider: Rider, edit: RiderEdit): RiderChanges {
  if (!edit.limits) return {};
  const problem = checkLimits({ ...rider.limits, ...edit.limits });
  if (problem) throw new Refusal('invalid', problem.sentence, { field: problem.field });
  return { limits: edit.limits };
}

/** A rider who names weekdays or holidays has chosen, and is not asked. */
function rideDayChanges({ rideDays }: RiderEdit): RiderChanges {
  if (!rideDays) return {};
  const { weekdays, observesHolidays } = rideDays;
  const hasChosen = weekdays !== undefined || observesHolidays !== undefined;
  return { rideDays, ...(hasChosen && { rideDaysConfirmed: true }) };
}

type TextingEdit = Pick<RiderEdit, 'phone' | 'smsConsent' | 'smsSubscribed'> & Pick<RiderChanges, 'messages'>;

/** Which texts, and whether any, are one choice: "off" unsubscribes, any other subscribes; subscribing alone is for all. */
function withTextChoice(rider: Rider, edit: RiderEdit): TextingEdit {
  const { texts, ...messages } = edit.messages ?? {};
  if (texts !== undefined && edit.smsSubscribed !== undefined && edit.smsSubscribed !== (texts !== 'off')) {
    const problem = 'messages.sms and smsSubscribed contradict each other.';
    throw new Refusal('invalid', problem, { field: 'smsSubscribed' });
  }
  if (texts === 'off') return { ...edit, messages, smsSubscribed: false };
  if (texts !== undefined) return { ...edit, messages: { ...messages, texts }, smsSubscribed: true };
  const startsAnew = edit.smsSubscribed === true && !rider.smsSubscribed;
  return { ...edit, messages: { ...messages, ...(startsAnew && { texts: DEFAULT_MESSAGES.texts }) } };
}

/** Subscribing needs a phone and is itself the consent; without a phone there are no texts. */
function textingChanges(rider: Rider, edit: TextingEdit): RiderChanges {
  const phone = edit.phone === undefined ? rider.phone : edit.phone;
  if (edit.smsSubscribed && edit.smsConsent === false) {
    throw new Refusal('invalid', 'Texts need your consent.', { field: 'smsConsent' });
  }
  if (edit.smsSubscribed && phone === null) {
    throw new Refusal('invalid', 'A phone number is needed to receive texts.', { field: 'phone' });
  }
  return {
    ...(edit.messages && { messages: edit.messages }),
    ...(edit.phone !== undefined && { phone: edit.phone }),
    ...(edit.smsConsent !== undefined && { smsConsent: edit.smsConsent }),
    ...(edit.smsConsent === false && { smsSubscribed: false }),
    ...(edit.smsSubscribed !== undefined && {
      smsSubscribed: edit.smsSubscribed,
      smsConsent: edit.smsSubscribed,
    }),
    ...(phone === null && { smsSubscribed: false }),
  };
}

/** The checks saw the rider as the request found it; another change may have been written since. */
function refuseContradiction(error: unknown): never {
  if (!(error instanceof ContradictoryChange)) throw error;
  throw new Refusal('invalid', 'Your settings just changed on another device. Review them and save again.');
}

/** Whether today's recommendation could come out differently. */
const changesThePlan = (rider: Rider, changes: RiderChanges): boolean =>
  differs(rider.limits, changes.limits) ||
  differs(rider.schedule, changes.schedule) ||
  (changes.dayTimes !== undefined && !areSameDayTimes(rider.dayTimes, changes.dayTimes)) ||
  differs(rider, { bikeType: changes.bikeType, timeZone: changes.timeZone, units: changes.units });

/** Whether a change names a value other than the present one. */
const differs = <T extends object>(
  before: T,
  after: { readonly [K in keyof T]?: T[K] | undefined } = {},
): boolean =>
  (Object.keys(after) as (keyof T)[]).some((key) => after[key] !== undefined && after[key] !== before[key]);
