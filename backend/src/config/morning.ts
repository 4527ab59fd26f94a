import { parseLocalTime, type LocalTime } from '../domain/commute/time.js';
import { LAST_TEXT_TIME } from '../domain/texting/send-window.js';
import type { Config } from './config.js';
import type { Settings } from './settings.js';

/** How the morning texts are made and sent. */
export interface Morning {
  /** Whether this replica takes part; else it only answers requests. */
  readonly isWorker: boolean;
  /** When texts go out, on the clocks of each rider's zone. */
  readonly textTime: LocalTime;
  /** Texts a second that the provider takes from all replicas together. */
  readonly smsPerSecond: number;
  /** How many riders a worker takes at a time. */
  readonly batchSize: number;
  /** Between two looks at the clock. */
  readonly tickSeconds: number;
  /** How long a worker may take for a batch before it counts as dead. */
  readonly jobSeconds: number;
  /** How long a text may be on its way to the provider before its sender counts as dead. */
  readonly leaseSeconds: number;
  /** How long after that the provider would show a text that it has. */
  readonly settleSeconds: number;
}

export function morningSettings(settings: Settings, sms: Config['sms']): Morning {
  const { env } = settings;
  if (env.MORNING_TEXT_TIME >= LAST_TEXT_TIME)
    settings.note(`MORNING_TEXT_TIME: must be before ${LAST_TEXT_TIME}, when the last texts go out`);
  if (env.TEXT_LEASE_SECONDS * 1000 < 2 * env.PROVIDER_DEADLINE_MS)
    settings.note('TEXT_LEASE_SECONDS: must be at least twice as long as PROVIDER_DEADLINE_MS');
  return {
    isWorker: env.MORNING_WORKER === 'on' && sms.provider !== 'none',
    textTime: parseLocalTime(env.MORNING_TEXT_TIME),
    smsPerSecond: env.SMS_PER_SECOND,
    batchSize: env.MORNING_BATCH_SIZE,
    tickSeconds: env.MORNING_TICK_SECONDS,
    jobSeconds: env.MORNING_JOB_SECONDS,
    leaseSeconds: env.TEXT_LEASE_SECONDS,
    settleSeconds: env.TEXT_SETTLE_SECONDS,
  };
}
