import { keywordOf, type Keyword } from '../../domain/texting/fixed-texts.js';
import type { Clock } from '../ports/clock.port.js';
import type { InboundTextsPort } from './inbound-texts.port.js';
import type { OptOutsPort, SubscriptionsPort } from '../ports/opt-outs.port.js';
import type { RidersPort } from '../ports/riders.port.js';
import type { InboundText } from './sms-callbacks.port.js';
import type { TextsPort } from '../ports/texts.port.js';

/** `keyword`: null for a text that is none. */
export type ReceivedText =
  | { readonly state: 'done'; readonly keyword: Keyword | null }
  /** It took effect before. */
  | { readonly state: 'repeated' };

export interface TextingStorage {
  readonly inboundTexts: InboundTextsPort;
  readonly optOuts: OptOutsPort;
  readonly subscriptions: SubscriptionsPort;
  readonly riders: Pick<RidersPort, 'confirmPhone'>;
  readonly texts: Pick<TextsPort, 'lastRiderOf'>;
}

/**
 * Acts on STOP, START and YES. The provider itself answers these and HELP. Each step may be repeated, and the text is noted
 * last, so that a STOP that fails halfway is done when it is delivered again.
 */
export class ReceiveText {
  constructor(
    private readonly storage: TextingStorage,
    private readonly clock: Clock,
  ) {}

  async run(text: InboundText): Promise<ReceivedText> {
    const { inboundTexts } = this.storage;
    if (await inboundTexts.isDone(text.id)) return { state: 'repeated' };
    const keyword = meaningOf(text);
    await this.act(keyword, text.from);
    await inboundTexts.noteDone(text.id, this.clock.now());
    return { state: 'done', keyword };
  }

  private async act(keyword: Keyword | null, phone: string): Promise<void> {
    const { optOuts, subscriptions } = this.storage;
    switch (keyword) {
      case 'stop':
        await optOuts.stop(phone, this.clock.now());
        await subscriptions.end(phone);
        return;
      case 'yes':
        await this.confirm(phone);
        await this.act('start', phone);
        return;
      case 'start':
        await optOuts.start(phone);
        await subscriptions.resume(phone);
        return;
      case 'help':
      case null:
        return;
    }
  }

  /** YES answers a text, so it confirms the phone for the rider of that text. */
  private async confirm(phone: string): Promise<void> {
    const { riders, texts } = this.storage;
    await riders.confirmPhone(phone, await texts.lastRiderOf(phone));
  }
}

/** The provider's own reading wins, since it has acted on it; but to the provider, YES is a START. */
function meaningOf({ keyword, body }: InboundText): Keyword | null {
  const own = keywordOf(body);
  return keyword === null || (keyword === 'start' && own === 'yes') ? own : keyword;
}
