import { localDateOf } from '../../domain/commute/time.js';
import type { Rider } from '../../domain/rider/rider.js';
import { TEST_TEXT } from '../../domain/texting/fixed-texts.js';
import { TEXTS_PER_WEEK, weekBefore, weekOfDate } from '../../domain/texting/send-window.js';
import type { Clock } from '../ports/clock.port.js';
import type { OptOutsPort } from '../ports/opt-outs.port.js';
import type { SendOutcome, SmsPort } from '../ports/sms.port.js';
import type { SendingText, TextOutcome, TextsPort } from '../ports/texts.port.js';
import { Refusal } from '../refusal.js';
import type { HandleSmsRejection } from './delivery-receipts.js';
import { optedOutPhone } from './opt-outs.js';

export interface TestTextPorts {
  readonly sms: SmsPort;
  readonly texts: TextsPort;
  readonly optOuts: OptOutsPort;
  readonly clock: Clock;
}

/** Longer than any call to a provider takes: without an outcome by then, the sender has crashed. */
const LEASE_MS = 120_000;

const UTC = 'UTC';

/** Sends the text that shows a rider that texts arrive, through the same checks as morning texts. */
export class SendTestText {
  constructor(
    private readonly ports: TestTextPorts,
    private readonly handleSmsRejection: HandleSmsRejection,
  ) {}

  /**
   * @param phone E.164.
   * @param rider whose phone it is; null before there is an account.
   * @throws Refusal `not-possible-now` for a phone that opted out, has had its texts of the week, or cannot get any;
   *   `try-later` where the provider does not take it, or it is unknown whether it has.
   */
  async run(phone: string, rider: Rider | null): Promise<void> {
    const { sms, texts, optOuts, clock } = this.ports;
    if (await optOuts.isStopped(phone)) throw optedOutPhone();
    const recorded = await this.record(phone, rider);
    const sent = await sms.send({ to: phone, body: TEST_TEXT, textId: recorded.id });
    await texts.recordOutcomes([outcomeOf(recorded, sent)], clock.now());
    if (sent.outcome === 'rejected') await this.handleSmsRejection.run(phone, sent);
    if (sent.outcome !== 'accepted') throw refusalOf(sent);
  }

  /** Before it is sent, so that the weekly limit counts it even if the process crashes. */
  private async record(phone: string, rider: Rider | null): Promise<SendingText> {
    const { texts, clock } = this.ports;
    const at = clock.now();
    const timeZone = rider?.timeZone ?? null;
    const date = localDateOf(at, timeZone ?? UTC);
    const recorded = await texts.reserve(
      {
        riderId: rider?.id ?? null,
        phone,
        body: TEST_TEXT,
        date,
        at,
        weekSince: timeZone === null ? weekBefore(at) : weekOfDate(date, timeZone),
      },
      { leaseMs: LEASE_MS },
    );
    if (recorded) return recorded;
    throw new Refusal(
      'not-possible-now',
      `This number has had ${TEXTS_PER_WEEK} texts in the past 7 days. Please try again in a few days.`,
      { field: 'phone' },
    );
  }
}

function outcomeOf(text: SendingText, sent: SendOutcome): TextOutcome {
  switch (sent.outcome) {
    case 'accepted':
      return { ...text, state: 'accepted', providerMessageId: sent.providerMessageId };
    case 'rejected':
      return { ...text, state: 'failed', reason: sent.meaning, code: sent.code };
    case 'ambiguous':
      return { ...text, state: 'unknown' };
  }
}

function refusalOf(sent: Exclude<SendOutcome, { outcome: 'accepted' }>): Refusal {
  if (sent.outcome === 'ambiguous') {
    return new Refusal(
      'try-later',
      "We couldn't tell whether the test text was sent. Check your phone before you try again.",
    );
  }
  const { meaning, retryAfterSeconds } = sent;
  if (meaning === 'opted-out') return optedOutPhone();
  if (meaning === 'bad-number') {
    return new Refusal(
      'not-possible-now',
      "Texts don't reach this number. Check it; it has to be a mobile phone.",
      { field: 'phone' },
    );
  }
  return new Refusal(
    'try-later',
    "The test text couldn't be sent. Please try again later.",
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
}
