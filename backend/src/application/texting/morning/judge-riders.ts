import { isMissing, missing } from '../../../domain/conditions/reading.js';
import type { LegOutlook } from '../../../domain/recommendation/leg-readings.js';
import { planDay, recommendDay, type CommuteDay } from '../../../domain/recommendation/recommend.js';
import type { DailyRecommendation } from '../../../domain/recommendation/recommendation.js';
import type { Coordinates } from '../../../domain/route/location.js';
import { morningText } from '../../../domain/texting/morning-text.js';
import { nominalTime, weekOfTime } from '../../../domain/texting/send-window.js';
import type { SkipReason, WaitReason } from '../../../domain/texting/text-state.js';
import type { Measurements } from '../../ports/measurements.port.js';
import { LIMITS, type KeepWithinLimit } from '../../rate-limits.js';
import type { CellOutlooks } from './morning-forecasts.js';
import type { MorningRun } from './morning-runs.port.js';
import type { JudgedText, RiderToText } from './morning-texts.port.js';

/** Judges the day of each rider and writes the texts. A rider whose day can't be judged concerns that rider only. */
export class JudgeRiders {
  constructor(
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
    const days = riders.map((rider) => this.guarded(run, rider, () => dayOf(run, rider, now)));
    const places = days.flatMap((day) => ('commute' in day ? placesOf(day) : []));
    const outlookOf = await this.outlooks.of(places, { withinMs });
    const judged = riders.map((rider, index) => {
      const day = days[index] as CommuteDay | JudgedText;
      return 'commute' in day ? this.guarded(run, rider, () => this.judge(run, rider, day, outlookOf)) : day;
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

  private guarded<T>(run: MorningRun, rider: RiderToText, work: () => T): T | JudgedText {
    try {
      return work();
    } catch (error) {
      this.logError(error);
      return waitingText(run, rider, 'not-judged');
    }
  }

  /**
   * Traffic is not asked for: at seven it says little about half past eight, and it has no cells to share. A delay that an
   * earlier generation found stays.
   */
  private judge(
    run: MorningRun,
    rider: RiderToText,
    day: CommuteDay,
    outlookOf: (place: Coordinates) => LegOutlook,
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
      return waitingText(run, rider, 'not-enough-data');
    }
    const { recommendation } = result;
    if (!isWanted(rider, recommendation)) return skippedText(run, rider, 'nothing-to-say');
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

/** Riders may want a text only on days that are a no-go, or whose verdict is another one than they have seen. */
function isWanted({ choice, earlier }: RiderToText, { verdict }: DailyRecommendation): boolean {
  switch (choice) {
    case 'all':
      return true;
    case 'no-go':
      return verdict === 'thumbs_down';
    case 'changes':
      return earlier === null || earlier.verdict !== verdict;
  }
}

const placesOf = ({ commute }: CommuteDay): Coordinates[] => [
  commute.morning.startsFrom,
  commute.evening.startsFrom,
];

const textOf = ({ timeZone, date }: MorningRun, { rider, version, textTime }: RiderToText) => ({
  riderId: rider.id,
  version,
  nominalAt: nominalTime(timeZone, date, textTime),
  weekSince: weekOfTime(timeZone, date, textTime),
});

export const skippedText = (run: MorningRun, rider: RiderToText, reason: SkipReason): JudgedText => ({
  ...textOf(run, rider),
  kind: 'skip',
  reason,
});

const waitingText = (run: MorningRun, rider: RiderToText, reason: WaitReason): JudgedText => ({
  ...textOf(run, rider),
  kind: 'wait',
  reason,
});
