import type { Logger } from 'pino';
import type { MorningDependencies } from '../adapters/in/schedule/schedule-dependencies.js';
import type { KeepWithinLimit } from '../application/keep-within-limit.js';
import type { RaiseAlarm } from '../application/ports/measurements.port.js';
import type { ProviderFailure } from '../application/ports/provider-failure.js';
import { HandOver, type Pause } from '../application/texting/morning/hand-over.js';
import { JudgeRiders } from '../application/texting/morning/judge-riders.js';
import { CellOutlooks, WarmForecasts } from '../application/texting/morning/morning-forecasts.js';
import { RecallTexts } from '../application/texting/morning/recall-texts.js';
import { ReconcileUnknownTexts } from '../application/texting/morning/reconcile-unknown-texts.js';
import {
  CloseMornings,
  PlanMorning,
  type RunLog,
  WatchMornings,
} from '../application/texting/morning/run-mornings.js';
import { ReceiveText } from '../application/texting/receive-text.js';
import { TextRiders } from '../application/texting/morning/text-riders.js';
import { nominalTime } from '../domain/texting/send-window.js';
import type { Config } from '../config/config.js';
import { buildHandleSmsRejection } from './build-use-cases.js';
import type { MorningStorage, Ports } from './ports.js';

/** The parts of one replica that text everyone in the morning. */
export function buildMorning(
  { morning, providerDeadlineMs }: Config,
  ports: Ports & MorningStorage,
  logger: Logger,
  raiseAlarm: RaiseAlarm,
  keepWithinLimit: KeepWithinLimit,
): MorningDependencies {
  const {
    clock,
    holidays,
    measurements,
    morningRuns: runs,
    morningTexts,
    morningJobs: jobs,
    texts,
    sms,
  } = ports;
  const logFailure = (failure: ProviderFailure): void => logger.warn({ failure }, 'provider failed');
  const logRun: RunLog = ({ id, timeZone, date }, summary) =>
    logger.info({ run: id, timeZone, date, ...summary }, 'morning texts');
  const handedOver: RunLog = (run, summary) => {
    logRun(run, summary);
    const { timeZone, date, handedOutUntil } = run;
    const since = handedOutUntil === null ? run.opensAt : nominalTime(timeZone, date, handedOutUntil);
    measurements.morningHandedOver({ seconds: (clock.now().getTime() - since.getTime()) / 1000 });
  };
  const closed: RunLog = (run, summary) => {
    logRun(run, summary);
    measurements.morningClosed(summary);
  };
  const { pause, interrupt } = interruptiblePause();
  const { smsPerSecond: perSecond, jobSeconds, leaseSeconds: sendingSeconds } = morning;
  const warmForecasts = new WarmForecasts(runs, holidays, ports.forecastsAhead, clock);
  const portion = Math.min(morning.batchSize, Math.max(1, perSecond * SECONDS_PER_PORTION));
  const planMorning = new PlanMorning(runs, holidays, clock, { portion }, handedOver);
  const handOver = new HandOver(
    { texts, runs, pace: ports.requestPace },
    sms,
    clock,
    { callMs: providerDeadlineMs },
    pause,
    buildHandleSmsRejection(ports, raiseAlarm),
    raiseAlarm,
  );
  const judgeRiders = new JudgeRiders(
    morningTexts,
    holidays,
    new CellOutlooks({ weather: ports.weather, air: ports.airQuality }, clock, logFailure),
    measurements,
    (error) => logger.error({ err: error }, "a rider's day could not be judged"),
    keepWithinLimit,
  );
  const textRiders = new TextRiders(
    runs,
    morningTexts,
    holidays,
    judgeRiders,
    ports.requestPace,
    handOver,
    clock,
    { perSecond, jobSeconds, sendingSeconds },
    pause,
    (run) => logger.info({ run }, 'the text provider takes texts again, the run is resumed'),
  );
  const settledAfterMs = morning.settleSeconds * 1000;
  const reconcile = new ReconcileUnknownTexts(
    { unknownTexts: ports.unknownTexts, texts, runs },
    sms,
    clock,
    { sendingForMs: sendingSeconds * 1000, settledAfterMs },
    logFailure,
  );
  const recallTexts = new RecallTexts(
    { memory: ports.databaseMemory, texts, runs },
    sms,
    new ReceiveText(ports, clock),
    holidays,
    clock,
    { underWayMs: sendingSeconds * 1000 + settledAfterMs },
    raiseAlarm,
    {
      noticed: ({ missingSince }) =>
        logger.warn(
          { missingSince },
          'the database was restarted or restored, texts wait for the provider’s list',
        ),
      recalled: (counts) => logger.warn(counts, 'texts and replies were recalled from the provider’s list'),
    },
  );
  const lookEverySeconds = TICKS_PER_LOOK * morning.tickSeconds;
  const reconcileEverySeconds = Math.max(1, Math.floor(morning.settleSeconds / 2));
  return {
    jobs,
    work: {
      plan: (job) => planMorning.run(job),
      warm: (job) => warmForecasts.run(job),
      texts: (job) => textRiders.run(job),
      reconcile: () => reconcile.run(),
    },
    hurry: () => {
      for (const part of [handOver, warmForecasts, reconcile, recallTexts]) part.stop();
      interrupt();
    },
    tickSeconds: morning.tickSeconds,
    recallTexts,
    watchMornings: new WatchMornings(
      runs,
      jobs,
      clock,
      { lookEverySeconds, reconcileEverySeconds },
      raiseAlarm,
    ),
    closeMornings: new CloseMornings(runs, holidays, morningTexts, clock, closed, raiseAlarm),
  };
}

const TICKS_PER_LOOK = 3;
/** A worker has texts for so long, at the provider's rate. */
const SECONDS_PER_PORTION = 2;

/** Timers that do not delay a shutdown: `interrupt` ends every pause, also those that begin later. */
function interruptiblePause(): { readonly pause: Pause; readonly interrupt: () => void } {
  const endings = new Set<() => void>();
  let isInterrupted = false;
  return {
    pause: (ms) =>
      new Promise((resolve) => {
        if (ms <= 0 || isInterrupted) return resolve();
        const end = (): void => {
          clearTimeout(timer);
          endings.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        endings.add(end);
      }),
    interrupt: () => {
      isInterrupted = true;
      for (const end of endings) end();
    },
  };
}
