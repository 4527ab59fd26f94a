import { localDateOf } from '../../../domain/commute/time-zone.js';
import type { LocalTime } from '../../../domain/commute/local-time.js';
import { morningWindow, phaseAt } from '../../../domain/texting/morning-window.js';
import type { Clock } from '../../ports/clock.port.js';
import type { MorningJobsPort } from './morning-jobs.port.js';
import type { MorningRunsPort } from './morning-runs.port.js';

/** How often a zone is looked at while its morning lasts: so long may a new subscriber wait for the text. */
const LOOK_EVERY_SECONDS = 60;
/** Whoever warms forecasts goes on for almost that long. */
const WARMING_SECONDS = 60;

export interface WatchSettings {
  readonly textTime: LocalTime;
  /** How long a worker may take to enlist a zone's riders before it counts as dead. */
  readonly jobSeconds: number;
}

/** Looks at the clock of every zone with subscribers and asks for what its morning needs. Every replica does; one is heard. */
export class WatchMornings {
  constructor(
    private readonly runs: MorningRunsPort,
    private readonly jobs: MorningJobsPort,
    private readonly clock: Clock,
    private readonly settings: WatchSettings,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const timeZone of await this.runs.subscribedZones()) {
      const date = localDateOf(now, timeZone);
      const phase = phaseAt(morningWindow(timeZone, date, this.settings.textTime), now);
      if (phase !== 'warming' && phase !== 'open') continue;
      const takesSeconds = phase === 'warming' ? WARMING_SECONDS : this.settings.jobSeconds;
      const wish = { reason: phase, everySeconds: LOOK_EVERY_SECONDS, takesSeconds };
      await this.jobs.askForPlan({ timeZone, date }, wish);
    }
  }
}
