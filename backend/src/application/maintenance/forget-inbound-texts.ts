import { MS_PER_DAY } from '../../domain/commute/time.js';
import type { Clock } from '../ports/clock.port.js';
import type { InboundTextsPort } from '../texting/inbound-texts.port.js';

/** A replayed text must not be news again for as long as anybody may have kept it. */
const KEPT_DAYS = 400;

export class ForgetInboundTexts {
  constructor(
    private readonly inboundTexts: InboundTextsPort,
    private readonly clock: Clock,
  ) {}

  /** @returns how many went. */
  run(): Promise<number> {
    return this.inboundTexts.forgetBefore(new Date(this.clock.now().getTime() - KEPT_DAYS * MS_PER_DAY));
  }
}
