import { isMissing, missing } from '../../../domain/conditions/reading.js';
import type { LegOutlook } from '../../../domain/recommendation/leg-readings.js';
import { planDay, recommendDay, type CommuteDay } from '../../../domain/recommendation/recommend.js';
import type { DailyRecommendation } from '../../../domain/recommendation/recommendation.js';
import { morningText } from '../../../domain/texting/morning-text.js';
import type { Coordinates } from '../../../domain/route/location.js';
import type { Clock } from '../../ports/clock.port.js';
import type { Measurements } from '../../ports/measurements.port.js';
import type { MorningRun, MorningRunsPort } from './morning-runs.port.js';
import type { Evaluation, MorningTextsPort, RiderOfBatch } from './morning-texts.port.js';
import type { RecommendationsPort } from '../../ports/recommendations.port.js';
import type { CellOutlooks } from './morning-forecasts.js';

/** How soon a rider without a forecast or route is tried again. */
const LOOK_AGAIN_SECONDS = 50;
/**
 * Riders are leased a little shorter than their batch: when another worker takes over the batch of a crashed one, they are
 * free, however long the claim itself took.
 */
const RIDERS_SHARE_OF_JOB = 0.8;

export interface BatchSettings {
  /** How long a worker may take for a batch before it counts as dead. */
  readonly jobSeconds: number;
}

/** A rider whose day can be judged. */
interface PlannedRider {
  readonly rider: RiderOfBatch;
  readonly day: CommuteDay;
}

/**
 * Judges the day of every rider of a batch and writes their texts: claims them, fetches each forecast cell once, evaluates
 * in memory, stores recommendations and texts in bulk. Running it twice changes nothing more.
 */
export class EvaluateBatch {
  constructor(
    private readonly runs: Pick<MorningRunsPort, 'find'>,
    private readonly texts: MorningTextsPort,
    private readonly outlooks: CellOutlooks,
    private readonly recommendations: Pick<RecommendationsPort, 'saveAll'>,
    private readonly clock: Clock,
    private readonly measurements: Pick<Measurements, 'verdictGiven'>,
    private readonly settings: BatchSettings,
  ) {}

  /** @returns 'in-hand' where riders are still leased, perhaps to a crashed worker: try again soon. */
  async run(batch: { readonly runId: number; readonly batch: number }): Promise<'done' | 'in-hand'> {
    const run = await this.runs.find(batch.runId);
    const now = this.clock.now();
    if (run === null || now >= run.closesAt) return 'done';
    const riders = await this.texts.claimBatch(batch, {
      leaseMs: this.settings.jobSeconds * 1000 * RIDERS_SHARE_OF_JOB,
    });
    if (riders.length === 0) return (await this.texts.isInHand(batch)) ? 'in-hand' : 'done';

    const { planned, evaluations } = planRiders(run, riders, now);
    const places = planned.flatMap(({ day }) => placesOf(day));
    const outlookOf = await this.outlooks.of(places, { withinMs: this.settings.jobSeconds * 500 });
    const recommendations: DailyRecommendation[] = [];
    for (const one of planned) {
      const { evaluation, recommendation } = evaluate(one, outlookOf);
      evaluations.push(evaluation);
      if (recommendation) recommendations.push(recommendation);
      this.measurements.verdictGiven(recommendation?.verdict ?? 'not-enough-data');
    }
    await this.recommendations.saveAll(recommendations);
    await this.texts.recordEvaluations(evaluations, this.clock.now());
    return 'done';
  }
}

const placesOf = ({ commute }: CommuteDay): Coordinates[] => [
  commute.morning.startsFrom,
  commute.evening.startsFrom,
];

/** The riders whose day can be judged, and the evaluations of the others. */
function planRiders(
  { date, timeZone }: MorningRun,
  riders: readonly RiderOfBatch[],
  now: Date,
): { planned: PlannedRider[]; evaluations: Evaluation[] } {
  const planned: PlannedRider[] = [];
  const evaluations: Evaluation[] = [];
  for (const one of riders) {
    const { textId, rider, route } = one;
    if (route === null) {
      const wait = { reason: 'no-active-route', retryAfterSeconds: LOOK_AGAIN_SECONDS } as const;
      evaluations.push({ textId, kind: 'waiting', ...wait });
      continue;
    }
    const day = planDay({ rider, route, date, timeZone, now });
    if (day === null) evaluations.push({ textId, kind: 'skipped', reason: 'commute-over' });
    else planned.push({ rider: one, day });
  }
  return { planned, evaluations };
}

/**
 * Traffic is not asked for: at seven it says little about half past eight, and it has no cells to share. A delay that an
 * earlier generation found stays.
 */
function evaluate(
  { rider: { textId, earlier, isOnTrial }, day }: PlannedRider,
  outlookOf: (place: Coordinates) => LegOutlook,
): { evaluation: Evaluation; recommendation: DailyRecommendation | null } {
  const { morning, evening } = day.commute;
  const result = recommendDay(day, {
    outlooks: { morning: outlookOf(morning.startsFrom), evening: outlookOf(evening.startsFrom) },
    carDelayMinutes:
      earlier === null || isMissing(earlier.carDelayMinutes) ? missing('not-asked') : earlier.carDelayMinutes,
    earlier,
  });
  if (result.kind === 'not-enough-data') {
    const wait = { reason: 'not-enough-data', retryAfterSeconds: LOOK_AGAIN_SECONDS } as const;
    return { evaluation: { textId, kind: 'waiting', ...wait }, recommendation: null };
  }
  const { recommendation } = result;
  const body = morningText(recommendation, day.now, { isOnTrial });
  return { evaluation: { textId, kind: 'written', body }, recommendation };
}
