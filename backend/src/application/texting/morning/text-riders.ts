import { MS_PER_MINUTE, MS_PER_SECOND } from '../../../domain/commute/time.js';
import { FRESH_MINUTES } from '../../../domain/texting/send-window.js';
import type { Clock } from '../../ports/clock.port.js';
import type { HolidaysPort } from '../../ports/holidays.port.js';
import type { RequestPacePort } from '../../ports/request-pace.port.js';
import { PACE, type HandOver, type Pause } from './hand-over.js';
import type { JudgeRiders } from './judge-riders.js';
import type { TextsJob } from './morning-jobs.port.js';
import type { MorningRun, MorningRunsPort } from './morning-runs.port.js';
import type { JudgedText, MorningTextsPort, RiderToText } from './morning-texts.port.js';

export interface TextingSettings {
  /** Texts a second that the provider takes from all replicas together. */
  readonly perSecond: number;
  /** How long a worker may take for a job before it counts as dead. */
  readonly jobSeconds: number;
  /** How long a text may be `sending` before its sender counts as dead. */
  readonly sendingSeconds: number;
}

/** Of a job's time, what forecasts and a turn at the provider may take; the rest is for sending. */
const SHARE_FOR_FORECASTS = 0.4;
const SHARE_FOR_TURN = 0.3;

/**
 * Texts a portion of a run's riders: judges their day, waits for a turn at the provider's rate, records the texts as being sent,
 * hands them over, records the outcomes. Recording is what decides: of two that text the same rider, one records. A death before
 * it has done nothing; after it, the provider is asked about the texts. So a job may be done twice, or by two at once.
 */
export class TextRiders {
  constructor(
    private readonly runs: Pick<MorningRunsPort, 'find' | 'resume'>,
    private readonly texts: MorningTextsPort,
    private readonly holidays: HolidaysPort,
    private readonly judgeRiders: JudgeRiders,
    private readonly pace: RequestPacePort,
    private readonly handOver: HandOver,
    private readonly clock: Clock,
    private readonly settings: TextingSettings,
    private readonly pause: Pause,
    /** Logs that a run was resumed. */
    private readonly logResumed: (runId: number) => void,
  ) {}

  /** @returns 'later' if there is no turn at the provider soon enough, or the program is about to stop. */
  async run({ runId, riderIds, isTrial }: TextsJob): Promise<'done' | 'later'> {
    const run = await this.runs.find(runId);
    const now = this.clock.now();
    if (run === null || !this.mayText(run, isTrial)) return 'done';
    if (this.handOver.isResting()) return 'later';
    const statesOff = this.holidays.statesOff(run.date);
    const riders = inOrderOf(riderIds, await this.texts.ridersToText(run, riderIds, statesOff));
    if (riders.length === 0) return 'done';
    const withinMs = this.settings.jobSeconds * MS_PER_SECOND * SHARE_FOR_FORECASTS;
    const judged = await this.judgeRiders.run(run, riders, { now, withinMs });
    return isTrial ? this.tryOne(run, judged, now) : this.textAll(run, judged, now);
  }

  private async textAll(
    run: MorningRun,
    judged: readonly JudgedText[],
    judgedAt: Date,
  ): Promise<'done' | 'later'> {
    const count = judged.filter(({ kind }) => kind === 'send').length;
    if (count > 0 && !(await this.takeTurn(count))) return 'later';
    await this.sendAll(run, judged, { judgedAt, isTrial: false });
    return this.handOver.isStopping ? 'later' : 'done';
  }

  /** The first that can be sent. One text in five minutes is no matter of the provider's rate. */
  private async tryOne(run: MorningRun, judged: readonly JudgedText[], judgedAt: Date): Promise<'done'> {
    for (const text of judged) {
      const [outcome] = await this.sendAll(run, [text], { judgedAt, isTrial: true });
      if (outcome === undefined) continue;
      if (outcome.state === 'accepted' && (await this.runs.resume(run.id))) this.logResumed(run.id);
      break;
    }
    return 'done';
  }

  private async sendAll(
    run: MorningRun,
    judged: readonly JudgedText[],
    { judgedAt, isTrial }: { readonly judgedAt: Date; readonly isTrial: boolean },
  ) {
    const { perSecond, sendingSeconds } = this.settings;
    const at = this.clock.now();
    const texts = await this.texts.start(run, judged, { at, isTrial });
    const freshUntil = judgedAt.getTime() + FRESH_MINUTES * MS_PER_MINUTE;
    const until = new Date(Math.min(freshUntil, at.getTime() + sendingSeconds * MS_PER_SECOND));
    return this.handOver.run(run, texts, { gapMs: MS_PER_SECOND / perSecond, until, isTrial });
  }

  private mayText({ id, pausedAt, closesAt, mayLackTexts }: MorningRun, isTrial: boolean): boolean {
    if (mayLackTexts) return false;
    return this.clock.now() < closesAt && (isTrial || (pausedAt === null && this.handOver.mayText(id)));
  }

  /** A turn further off is not taken; the job is done again. */
  private async takeTurn(count: number): Promise<boolean> {
    const { perSecond, jobSeconds } = this.settings;
    const withinMs = jobSeconds * MS_PER_SECOND * SHARE_FOR_TURN;
    const turn = await this.pace.take(PACE, { everyMs: (count * MS_PER_SECOND) / perSecond, withinMs });
    await this.pause(turn.state === 'granted' ? turn.waitMs : 0);
    return turn.state === 'granted' && !this.handOver.isStopping;
  }
}

function inOrderOf(riderIds: readonly number[], riders: readonly RiderToText[]): RiderToText[] {
  const place = new Map(riderIds.map((id, index) => [id, index]));
  return [...riders].sort((a, b) => (place.get(a.rider.id) ?? 0) - (place.get(b.rider.id) ?? 0));
}
