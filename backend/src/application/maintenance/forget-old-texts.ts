import { MS_PER_DAY } from '../../domain/commute/time.js';
import type { Clock } from '../ports/clock.port.js';
import type { MorningRunsPort } from '../texting/morning/morning-runs.port.js';
import type { TextsPort } from '../ports/texts.port.js';

/** Of whoever has left only phone and date are kept, for as long as the week's limit needs them. */
const OF_NOBODY_DAYS = 8;
/** Long enough to look into a complaint, and to tell a rider what was sent. */
const OF_RIDERS_DAYS = 90;

/** Deletes texts that nobody needs any more, and the runs they belonged to. Phones that said STOP stay. */
export class ForgetOldTexts {
  constructor(
    private readonly texts: TextsPort,
    private readonly runs: MorningRunsPort,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const daysAgo = (days: number): Date => new Date(this.clock.now().getTime() - days * MS_PER_DAY);
    await this.texts.forget({ ofNobody: daysAgo(OF_NOBODY_DAYS), ofRiders: daysAgo(OF_RIDERS_DAYS) });
    await this.runs.forgetBefore(daysAgo(OF_RIDERS_DAYS));
  }
}
