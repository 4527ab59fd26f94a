import type { Clock } from '../ports/clock.port.js';
import type { OptOutsPort } from '../ports/opt-outs.port.js';
import type { RejectionMeaning } from '../ports/sms.port.js';
import type { SubscriptionsPort } from './subscriptions.port.js';

export interface TextTrouble {
  readonly meaning: RejectionMeaning;
  /** The provider's own. */
  readonly code: string;
}

/** Raised where texts are refused for a reason that somebody has to look at. Holds no phone. */
export type TextAlarm = (trouble: TextTrouble) => void;

/** Learns from a provider's refusal, so that the same text is not tried again tomorrow. */
export class HeedRejection {
  constructor(
    private readonly optOuts: OptOutsPort,
    private readonly subscriptions: SubscriptionsPort,
    private readonly clock: Clock,
    private readonly alarm: TextAlarm,
  ) {}

  /**
   * A phone that has said STOP to the provider is stopped here too. One that texts never reach is not subscribed any more:
   * the rider sees that in Settings and can name another one.
   */
  async run(phone: string, trouble: TextTrouble): Promise<void> {
    switch (trouble.meaning) {
      case 'opted-out':
        await this.optOuts.stop(phone, this.clock.now());
        await this.subscriptions.end(phone);
        return;
      case 'bad-number':
        await this.subscriptions.end(phone);
        return;
      case 'stop-sending':
      case 'other':
        this.alarm(trouble);
        return;
      case 'wait':
      case 'unreachable-today':
        return;
    }
  }
}
