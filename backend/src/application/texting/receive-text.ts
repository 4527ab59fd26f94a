import { CONSENT_VERSION } from '../../domain/texting/consent.js';
import { keywordOf, type Keyword } from '../../domain/texting/fixed-texts.js';
import type { Clock } from '../ports/clock.port.js';
import type { InboundTextsPort } from './inbound-texts.port.js';
import type { OptOutsPort, SubscriptionsPort } from '../ports/opt-outs.port.js';
import type { PhonesPort } from '../ports/phones.port.js';
import type { InboundText } from './sms-callbacks.port.js';

/** `keyword`: null for a text that is none. */
export type ReceivedText =
  | { readonly state: 'done'; readonly keyword: Keyword | null }
  /** It took effect before. */
  | { readonly state: 'repeated' };

export interface TextingStorage {
  readonly inboundTexts: InboundTextsPort;
  readonly optOuts: OptOutsPort;
  readonly subscriptions: SubscriptionsPort;
  readonly phones: Pick<PhonesPort, 'recordConsent' | 'endConsent'>;
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
    switch (keyword) {
      case 'stop':
        return this.stop(phone);
      case 'yes':
      case 'start':
        return this.start(phone, keyword);
      case 'help':
      case null:
        return;
    }
  }

  private async stop(phone: string): Promise<void> {
    const { optOuts, subscriptions, phones } = this.storage;
    const at = this.clock.now();
    await optOuts.stop(phone, at);
    await phones.endConsent(phone, at);
    await subscriptions.end(phone);
  }

  /** The phone's owner wants texts. That binds the phone to no account, since someone else may have entered the number. */
  private async start(phone: string, source: 'yes' | 'start'): Promise<void> {
    const { optOuts, subscriptions, phones } = this.storage;
    await phones.recordConsent({ phone, source, wording: CONSENT_VERSION, givenAt: this.clock.now() });
    await optOuts.start(phone);
    await subscriptions.resume(phone);
  }
}

/** The provider's own reading wins, since it has acted on it; but to the provider, YES is a START. */
function meaningOf({ keyword, body }: InboundText): Keyword | null {
  const own = keywordOf(body);
  return keyword === null || (keyword === 'start' && own === 'yes') ? own : keyword;
}
