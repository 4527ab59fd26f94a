import type { Logger } from 'pino';
import type { MorningDependencies } from '../adapters/in/schedule/morning/morning.module.js';
import { interruptiblePause } from '../adapters/in/schedule/morning/interruptible-pause.js';
import type { RaiseAlarm } from '../application/ports/measurements.port.js';
import type { ProviderFailure } from '../application/ports/provider-failure.js';
import { CellOutlooks, WarmForecasts } from '../application/texting/morning/morning-forecasts.js';
import {
  CloseMornings,
  PlanMorning,
  type RunLog,
  WatchMornings,
} from '../application/texting/morning/plan-mornings.js';
import { EvaluateBatch } from '../application/texting/morning/evaluate-batch.js';
import { HandOver } from '../application/texting/morning/hand-over.js';
import { ReconcileUnknownTexts } from '../application/texting/morning/reconcile-unknown-texts.js';
import { TryPausedMornings, SendPendingTexts } from '../application/texting/morning/send-pending-texts.js';
import type { Config } from '../config/config.js';
import { buildHeedRejection } from './build-texting-use-cases.js';
import type { Ports } from './ports.js';

/** What it takes to text everybody in the morning. */
export function buildMorning(
  { morning, providerDeadlineMs }: Config,
  ports: Ports,
  logger: Logger,
  raiseAlarm: RaiseAlarm,
): MorningDependencies {
  const { clock, morningRuns: runs, morningTexts, morningJobs: jobs, texts, sms, unknownTexts } = ports;
  const logFailure = (failure: ProviderFailure): void => logger.warn({ failure }, 'provider failed');
  const logRun: RunLog = ({ id, timeZone, date }, summary) =>
    logger.info({ run: id, timeZone, date, ...summary }, 'morning texts');
  const { measurements } = ports;
  const handedOver: RunLog = (run, summary) => {
    logRun(run, summary);
    measurements.morningHandedOver({ seconds: (clock.now().getTime() - run.opensAt.getTime()) / 1000 });
  };
  const closed: RunLog = (run, summary) => {
    logRun(run, summary);
    measurements.morningClosed(summary);
  };
  const pause = interruptiblePause();
  const leaseMs = morning.leaseSeconds * 1000;
  const sources = { weather: ports.weather, air: ports.airQuality };
  const warmForecasts = new WarmForecasts(runs, ports.forecastsAhead, clock);
  const handOver = new HandOver(
    { texts, runs },
    sms,
    clock,
    { callMs: providerDeadlineMs },
    pause.pause,
    buildHeedRejection(ports, raiseAlarm),
    raiseAlarm,
  );
  return {
    jobs,
    pause,
    tickSeconds: morning.tickSeconds,
    watchMornings: new WatchMornings(runs, jobs, clock, morning),
    planMorning: new PlanMorning(runs, warmForecasts, clock, morning, handedOver),
    evaluateBatch: new EvaluateBatch(
      runs,
      morningTexts,
      new CellOutlooks(sources, clock, logFailure),
      ports.recommendations,
      clock,
      measurements,
      morning,
    ),
    sendPendingTexts: new SendPendingTexts(
      morningTexts,
      ports.requestPace,
      handOver,
      clock,
      { perSecond: morning.smsPerSecond, leaseMs },
      pause.pause,
    ),
    tryPausedMornings: new TryPausedMornings(morningTexts, runs, handOver, clock, { leaseMs }, (run) =>
      logger.info({ run }, 'the text provider takes texts again, the morning goes on'),
    ),
    reconcileUnknownTexts: new ReconcileUnknownTexts(
      { unknownTexts, texts, runs },
      sms,
      clock,
      { settledAfterMs: morning.settleSeconds * 1000 },
      logFailure,
    ),
    closeMornings: new CloseMornings(runs, clock, closed, raiseAlarm),
  };
}
