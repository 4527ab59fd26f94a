import type { Clock } from '../../ports/clock.port.js';
import type { MorningRunsPort } from './morning-runs.port.js';
import type { MorningTextsPort } from './morning-texts.port.js';
import type { HandOver } from './hand-over.js';

/** A provider that takes nothing more from us is tried that often, with one text. */
const TRY_EVERY_MS = 5 * 60_000;

/** Told that a run goes on, for the log. */
export type ResumedLog = (runId: number) => void;

/**
 * Finds out whether the provider takes texts again after it has stopped a run, and lets the run go on: somebody may have put
 * the account right, and until nine there is time.
 */
export class TryPausedMornings {
  constructor(
    private readonly texts: Pick<MorningTextsPort, 'startTrial'>,
    private readonly runs: Pick<MorningRunsPort, 'resume'>,
    private readonly handOver: HandOver,
    private readonly clock: Clock,
    private readonly settings: { readonly leaseMs: number },
    private readonly logResumed: ResumedLog,
  ) {}

  /** One text in five minutes is no matter of the shared pace. */
  async run(): Promise<void> {
    const { leaseMs } = this.settings;
    for (;;) {
      const now = this.clock.now();
      const pausedBefore = new Date(now.getTime() - TRY_EVERY_MS);
      const text = await this.texts.startTrial({ now, pausedBefore, leaseMs });
      if (text === null) return;
      const until = new Date(now.getTime() + leaseMs);
      const [outcome] = await this.handOver.run(text.runId, [text], { gapMs: 0, until });
      if (outcome?.state === 'accepted' && (await this.runs.resume(text.runId))) this.logResumed(text.runId);
    }
  }
}
