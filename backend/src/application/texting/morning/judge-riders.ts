import { isMissing, missing } from '../../../domain/conditions/reading.js';
import type { LegOutlook } from '../../../domain/recommendation/leg-readings.js';
import { planDay, recommendDay, type CommuteDay } from '../../../domain/recommendation/recommend.js';
import { maySoonBeThere } from '../../../domain/recommendation/data-gaps.js';
import type { DataGap, Verdict } from '../../../domain/recommendation/recommendation.js';
import { previousRideDay, type Holidays } from '../../../domain/rider/ride-days.js';
import { MS_PER_MINUTE, type LocalDate } from '../../../domain/commute/time.js';
import type { Coordinates } from '../../../domain/route/location.js';
import { couldNotCheckText, morningText } from '../../../domain/texting/morning-text.js';
import { nominalTime, weekOfTime } from '../../../domain/texting/send-window.js';
import type { SkipReason, WaitReason } from '../../../domain/texting/text-state.js';
import type { Measurements } from '../../ports/measurements.port.js';
import type { KeepWithinLimit } from '../../keep-within-limit.js';
import { LIMITS } from '../../rate-limits.js';
import type { CellOutlooks } from './morning-forecasts.js';
import type { MorningRun } from './morning-runs.port.js';
import type { JudgedText, MorningTextsPort, RiderToText } from './morning-texts.port.js';

/** A rider whose silence means go is told after that long that there is no verdict, or before the departure if that is sooner. */
const PROVIDER_HAS_MS = 5 * MS_PER_MINUTE;

/** Judges the day of each rider and writes the texts. A rider whose day can't be judged concerns that rider only. */
export class JudgeRiders {
  constructor(
    private readonly texts: Pick<MorningTextsPort, 'verdictsOf'>,
    private readonly holidays: Holidays,
    private readonly outlooks: CellOutlooks,
    private readonly measurements: Pick<Measurements, 'verdictGiven'>,
    /** For a rider whose judging threw: a bug, or a stored document that can't be read. */
    private readonly logError: (error: unknown) => void,
    private readonly keepWithinLimit: Pick<KeepWithinLimit, 'allows'>,
  ) {}

  /** @param withinMs a forecast that takes longer is missing. */
  async run(
    run: MorningRun,
    riders: readonly RiderToText[],
    { now, withinMs }: { readonly now: Date; readonly withinMs: number },
  ): Promise<JudgedText[]> {
    const days = riders.map((rider) => this.guarded(run, rider, now, () => dayOf(run, rider, now)));
    const places = days.flatMap((day) => ('commute' in day ? placesOf(day) : []));
    const [outlookOf, lastShown] = await Promise.all([
      this.outlooks.of(places, { withinMs }),
      this.lastShown(run, riders),
    ]);
    const judged = riders.map((rider, index) => {
      const day = days[index] as CommuteDay | JudgedText;
      return 'commute' in day
        ? this.guarded(run, rider, now, () => this.judge(run, rider, day, { outlookOf, lastShown }))
        : day;
    });
    return Promise.all(
      judged.map((text, index) => this.withinQuota(run, riders[index] as RiderToText, text)),
    );
  }

  /** Texts on trial have a daily quota for all riders together; every other text passes. */
  private async withinQuota(run: MorningRun, rider: RiderToText, text: JudgedText): Promise<JudgedText> {
    if (!rider.isOnTrial || text.kind !== 'send') return text;
    const isWithin = await this.keepWithinLimit.allows(LIMITS.trialTexts, 'everyone');
    return isWithin ? text : skippedText(run, rider, 'trial-quota');
  }

  private guarded<T>(run: MorningRun, rider: RiderToText, now: Date, work: () => T): T | JudgedText {
    try {
      return work();
    } catch (error) {
      this.logError(error);
      return isDueToBeTold(run, rider, now)
        ? couldNotCheck(run, rider, null)
        : waitingText(run, rider, 'not-judged');
    }
  }

  /**
   * What riders who want changes only have been shown last: the date's verdict, or else the one of the previous ride day. A rider
   * who is not in it has been shown nothing to compare with.
   */
  private async lastShown(
    { date }: MorningRun,
    riders: readonly RiderToText[],
  ): Promise<ReadonlyMap<number, Verdict>> {
    const shown = new Map<number, Verdict>();
    const byDate = new Map<LocalDate, number[]>();
    for (const { choice, earlier, wasToBeTold, rider } of riders) {
      if (choice !== 'changes' || wasToBeTold) continue;
      const day = earlier === null ? previousRideDay(rider, date, this.holidays) : null;
      if (earlier !== null) shown.set(rider.id, earlier.verdict);
      else if (day !== null) byDate.set(day, [...(byDate.get(day) ?? []), rider.id]);
    }
    for (const [day, ids] of byDate)
      for (const [id, verdict] of await this.texts.verdictsOf(ids, day)) shown.set(id, verdict);
    return shown;
  }

  /**
   * Traffic is not asked for: at seven it says little about half past eight, and it has no cells to share. A delay that an
   * earlier generation found stays.
   */
  private judge(
    run: MorningRun,
    rider: RiderToText,
    day: CommuteDay,
    { outlookOf, lastShown }: Findings,
  ): JudgedText {
    const { earlier, textTime, isOnTrial } = rider;
    const { morning, evening } = day.commute;
    const result = recommendDay(day, {
      outlooks: { morning: outlookOf(morning.startsFrom), evening: outlookOf(evening.startsFrom) },
      carDelayMinutes:
        earlier === null || isMissing(earlier.carDelayMinutes)
          ? missing('not-asked')
          : earlier.carDelayMinutes,
      earlier,
    });
    if (result.kind === 'not-enough-data') {
      this.measurements.verdictGiven('not-enough-data');
      const mayWait = maySoonBeThere(result.gaps) && !isDueToBeTold(run, rider, day.now, day.commute);
      return rider.choice === 'all' || mayWait
        ? waitingText(run, rider, 'not-enough-data')
        : couldNotCheck(run, rider, result.gaps);
    }
    const { recommendation } = result;
    if (!isWanted(rider, recommendation.verdict, lastShown))
      return { ...skippedText(run, rider, 'nothing-to-say'), recommendation };
    this.measurements.verdictGiven(recommendation.verdict);
    const dueAt = nominalTime(run.timeZone, run.date, textTime);
    const body = morningText(recommendation, { now: day.now, dueAt, isOnTrial });
    return { ...textOf(run, rider), kind: 'send', body, recommendation };
  }
}

function dayOf(run: MorningRun, rider: RiderToText, now: Date): CommuteDay | JudgedText {
  if (rider.route === null) return waitingText(run, rider, 'no-active-route');
  const { date, timeZone } = run;
  const day = planDay({ rider: rider.rider, route: rider.route, date, timeZone, now });
  return day ?? skippedText(run, rider, 'commute-over');
}

interface Findings {
  readonly outlookOf: (place: Coordinates) => LegOutlook;
  readonly lastShown: ReadonlyMap<number, Verdict>;
}

/** Riders may want a text only on days that are a no-go, or whose verdict is another one than they have seen. */
function isWanted(
  { choice, rider }: RiderToText,
  verdict: Verdict,
  lastShown: ReadonlyMap<number, Verdict>,
): boolean {
  switch (choice) {
    case 'all':
      return true;
    case 'no-go':
      return verdict === 'thumbs_down';
    case 'changes':
      return lastShown.get(rider.id) !== verdict;
  }
}

/** Whether a rider who takes silence for a go can't be left without a word any longer. */
function isDueToBeTold(
  run: MorningRun,
  { choice, textTime }: RiderToText,
  now: Date,
  commute: Pick<CommuteDay['commute'], 'morning'> | null = null,
): boolean {
  if (choice === 'all') return false;
  const until = now.getTime() - PROVIDER_HAS_MS;
  const leaves = commute?.morning.departsAt.getTime() ?? Infinity;
  return (
    nominalTime(run.timeZone, run.date, textTime).getTime() <= until ||
    leaves - PROVIDER_HAS_MS < now.getTime()
  );
}

const placesOf = ({ commute }: CommuteDay): Coordinates[] => [
  commute.morning.startsFrom,
  commute.evening.startsFrom,
];

const couldNotCheck = (run: MorningRun, rider: RiderToText, gaps: readonly DataGap[] | null): JudgedText => ({
  ...textOf(run, rider),
  kind: 'send',
  body: couldNotCheckText(gaps, rider),
  recommendation: null,
});

const textOf = ({ timeZone, date }: MorningRun, { rider, version, textTime }: RiderToText) => ({
  riderId: rider.id,
  version,
  nominalAt: nominalTime(timeZone, date, textTime),
  weekSince: weekOfTime(timeZone, date, textTime),
});

export const skippedText = (
  run: MorningRun,
  rider: RiderToText,
  reason: SkipReason,
): JudgedText & { readonly kind: 'skip' } => ({
  ...textOf(run, rider),
  kind: 'skip',
  reason,
});

const waitingText = (run: MorningRun, rider: RiderToText, reason: WaitReason): JudgedText => ({
  ...textOf(run, rider),
  kind: 'wait',
  reason,
});
