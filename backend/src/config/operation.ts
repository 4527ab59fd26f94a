import type { Metrics, Shutdown } from './config.js';
import type { Settings } from './settings.js';

/** Load balancers look every second or two, and it takes them more than one look. */
const LIVE_SHUTDOWN_DELAY_MS = 5_000;

/** Of two sources of weather, each: another replica's forecast that does not come, then one's own call. */
const LONGEST_CALLS_OF_A_REQUEST = 4;
const SHUTDOWN_MARGIN_MS = 4_000;

export function metricsSetting(settings: Settings): Metrics | null {
  const { METRICS_PORT, METRICS_TOKEN, PORT } = settings.env;
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return null;
  if (METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT)
    settings.note('METRICS_PORT: is the port of the app; it needs one of its own');
  return { port: METRICS_PORT ?? null, token: METRICS_TOKEN ?? null };
}

export const shutdownSetting = ({ env, isDemo }: Settings): Shutdown => ({
  delayMs: env.SHUTDOWN_DELAY_MS ?? (isDemo ? 0 : LIVE_SHUTDOWN_DELAY_MS),
  graceMs: LONGEST_CALLS_OF_A_REQUEST * env.PROVIDER_DEADLINE_MS + SHUTDOWN_MARGIN_MS,
});
