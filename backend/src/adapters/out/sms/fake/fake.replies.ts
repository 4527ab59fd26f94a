import type { DemoReplies } from '../../../../application/ports/demo.port.js';
import type { InboundText } from '../../../../application/texting/sms-callbacks.port.js';
import type { Keyword } from '../../../../domain/texting/fixed-texts.js';
import { PROVIDER_ANSWERS } from './provider-answers.js';

/** Lets a tester text back. */
export class FakeReplies implements DemoReplies {
  /** `newId`: never the same twice, in any replica. */
  constructor(private readonly newId: () => string) {}

  bringOf({ from, body }: { readonly from: string; readonly body: string }): InboundText {
    return { id: `demo-${this.newId()}`, from, body, keyword: null };
  }

  answerTo(keyword: Keyword): string {
    return PROVIDER_ANSWERS[keyword];
  }
}
