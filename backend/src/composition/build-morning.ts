import type { Logger } from 'pino';
import type { MorningDependencies } from '../adapters/in/schedule/schedule-dependencies.js';
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
import { HandOver, type Pause } from '../application/texting/morning/hand-over.js';
import { ReconcileUnknownTexts } from '../application/texting/morning/reconcile-unknown-texts.js';
import { TryPausedMornings, SendPendingTexts } from '../application/texting/morning/send-pending-texts.js';
import type { Config } from '../config/config.js';
import { buildHandleSmsRejection } from './build-use-cases.js';
import type { MorningStorage, Ports } from './ports.js';

/** The parts of one replica that text everyone in the morning. */
export function buildMorning(
  { morning, providerDeadlineMs }: Config,
  ports: Ports & MorningStorage,
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
  const { pause, interrupt } = interruptiblePause();
  const leaseMs = morning.leaseSeconds * 1000;
  const sources = { weather: ports.weather, air: ports.airQuality };
  const warmForecasts = new WarmForecasts(runs, ports.forecastsAhead, clock);
  const handOver = new HandOver(
    { texts, runs },
    sms,
    clock,
    { callMs: providerDeadlineMs },
    pause,
    buildHandleSmsRejection(ports, raiseAlarm),
    raiseAlarm,
  );
  return {
    jobs,
    pause,
    interruptPauses: interrupt,
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
      pause,
    ),
    tryPausedMornings: new TryPausedMornings(morningTexts, runs, handOver, clock, { leaseMs }, (run) =>
      logger.info({ run }, 'the text provider takes texts again, the run is resumed'),
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
