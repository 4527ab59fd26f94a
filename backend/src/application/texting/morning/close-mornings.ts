import type { RaiseAlarm } from '../../ports/measurements.port.js';
import type { Clock } from '../../ports/clock.port.js';
import type { MorningRunsPort } from './morning-runs.port.js';
import type { RunLog } from './plan-morning.js';

/** Ends runs whose window is over: what still waits is skipped and says why, and the sum is drawn. */
export class CloseMornings {
  constructor(
    private readonly runs: MorningRunsPort,
    private readonly clock: Clock,
    private readonly logRun: RunLog,
    private readonly raiseAlarm: RaiseAlarm,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const run of await this.runs.findOver(now)) {
      await this.runs.skipWaiting(run.id, now);
      const { summary, hasFinished } = await this.runs.summarise(run.id, now);
      if (!hasFinished) continue;
      this.logRun(run, summary);
      if (summary.unknown > 0) {
        const sentence = 'A morning is over, and the text provider has not said what became of some texts.';
        this.raiseAlarm('texts-unaccounted', sentence, { run: run.id, texts: summary.unknown });
      }
    }
  }
}
