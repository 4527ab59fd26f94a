import { localDateOf, localTimeOf, MS_PER_MINUTE } from '../../domain/commute/time.js';
import type { Rider } from '../../domain/rider/rider.js';
import { TEST_TEXT, TRIAL_TEST_TEXT } from '../../domain/texting/fixed-texts.js';
import { TEXTS_PER_WEEK, weekBefore, weekOfTime } from '../../domain/texting/send-window.js';
import { writtenTextName } from '../../domain/texting/text-name.js';
import type { Clock } from '../ports/clock.port.js';
import type { OptOutsPort } from '../ports/opt-outs.port.js';
import type { PhonesPort } from '../ports/phones.port.js';
import type { RateLimitsPort } from '../ports/rate-limits.port.js';
import type { SendOutcome, SmsPort } from '../ports/sms.port.js';
import { RiderGone } from '../ports/storage-errors.js';
import type { SendingText, TextOutcome, TextsPort } from '../ports/texts.port.js';
import type { KeepWithinLimit } from '../keep-within-limit.js';
import { LIMITS } from '../rate-limits.js';
import { Refusal } from '../refusal.js';
import type { HandleSmsRejection } from './delivery-receipts.js';
import { optedOutPhone } from './opt-outs.js';

export interface TestTextPorts {
  readonly sms: SmsPort;
  readonly texts: TextsPort;
  readonly optOuts: OptOutsPort;
  readonly phones: PhonesPort;
  readonly rateLimits: RateLimitsPort;
  readonly clock: Clock;
}

export interface TestTextRequest {
  /** E.164. */
  readonly phone: string;
  /** Who is signed in; null before there is an account. */
  readonly rider: Rider | null;
  /** Where the request comes from, as limits count it. */
  readonly address: string;
}

const UTC = 'UTC';

/** How long a failure that concerned every number is taken as the answer to the next request. */
const TROUBLE_MS = MS_PER_MINUTE;

/**
 * Sends the text that shows a rider that texts arrive. To the rider's own bound number it reports what came of it. To any
 * other it says nothing: not whether the number replied STOP, is on trial, or has had its texts, and not whether it got one.
 */
export class SendTestText {
  private trouble: { readonly refusal: Refusal; readonly since: Date } | null = null;

  constructor(
    private readonly ports: TestTextPorts,
    private readonly handleSmsRejection: HandleSmsRejection,
    private readonly keepWithinLimit: Pick<KeepWithinLimit, 'run' | 'allows'>,
    /** For what fails after the answer. */
    private readonly logFailure: (error: unknown) => void,
  ) {}

  /**
   * @throws Refusal about the rider's own number: `not-possible-now` if it opted out, has had its texts of the week, or
   *   cannot get any. About any number: `try-later` where the provider does not take texts, or the quota is used up.
   */
  async run({ phone, rider, address }: TestTextRequest): Promise<void> {
    if (rider?.phoneConfirmed && rider.phone === phone) return this.sendToOwn(phone, rider);
    if (this.ports.sms.isOff) throw cannotSend();
    await this.keepWithinLimit.run(LIMITS.trialTexts, 'everyone');
    this.throwTrouble();
    const asking = rider?.phone === phone ? rider : null;
    const recorded = await this.recordForOther(phone, asking, address);
    if (recorded) this.handOver(phone, recorded).catch(this.logFailure);
  }

  private async sendToOwn(phone: string, rider: Rider): Promise<void> {
    await this.keepWithinLimit.run(LIMITS.testTextsToPhone, phone);
    await this.keepWithinLimit.run(LIMITS.globalTextQuota, 'everyone');
    if (await this.ports.optOuts.isStopped(phone)) throw optedOutPhone();
    const text = await this.record(phone, rider, TEST_TEXT);
    if (text === null) {
      throw new Refusal(
        'not-possible-now',
        `This number has had ${TEXTS_PER_WEEK} texts in the past 7 days. Please try again in a few days.`,
        { field: 'phone' },
      );
    }
    const sent = await this.send(phone, { text, body: TEST_TEXT });
    if (sent.outcome !== 'accepted') throw refusalOf(sent);
  }

  /** Null for a number that gets none, for any reason. */
  private async recordForOther(
    phone: string,
    rider: Rider | null,
    address: string,
  ): Promise<RecordedText | null> {
    const { optOuts, phones, clock, rateLimits } = this.ports;
    const askedBy = await rateLimits.hash(address);
    const [isStopped, hasConsented, isWithin] = [
      await optOuts.isStopped(phone),
      await phones.hasConsented(phone),
      await this.keepWithinLimit.allows(LIMITS.testTextsToPhone, phone),
    ];
    if (isStopped || !isWithin) return null;
    const body = hasConsented ? TEST_TEXT : TRIAL_TEST_TEXT;
    const onTrial = !hasConsented;
    if (onTrial && !(await phones.takeTrialTest({ phone, at: clock.now(), askedBy }))) return null;
    const text = await this.record(phone, rider, body).catch(nullIfGone);
    if (text === null && onTrial) await phones.returnTrialTest(phone);
    return text && { text, body, onTrial };
  }

  private async handOver(phone: string, recorded: RecordedText): Promise<void> {
    const { clock, phones } = this.ports;
    const sent = await this.send(phone, recorded);
    if (sent.outcome === 'rejected' && recorded.onTrial) await phones.returnTrialTest(phone);
    const concernsAll = sent.outcome !== 'accepted' && !concernsPhone(sent);
    this.trouble = concernsAll ? { refusal: refusalOf(sent), since: clock.now() } : null;
  }

  private throwTrouble(): void {
    if (this.trouble === null) return;
    const isOver = this.ports.clock.now().getTime() - this.trouble.since.getTime() >= TROUBLE_MS;
    if (!isOver) throw this.trouble.refusal;
    this.trouble = null;
  }

  private async send(
    phone: string,
    { text, body }: Pick<RecordedText, 'text' | 'body'>,
  ): Promise<SendOutcome> {
    const { sms, texts, clock } = this.ports;
    const sent = await sms.send({ to: phone, body, textId: writtenTextName(text) });
    await texts.recordOutcomes(text.date, [outcomeOf(text, sent)], clock.now());
    if (sent.outcome === 'rejected') await this.handleSmsRejection.run(phone, sent);
    return sent;
  }

  /**
   * Before it is sent, so that the weekly limit counts it even if the process crashes.
   * @returns null for a phone that has had its texts of the week.
   */
  private record(phone: string, rider: Rider | null, body: string): Promise<SendingText | null> {
    const { texts, clock } = this.ports;
    const at = clock.now();
    const timeZone = rider?.timeZone ?? null;
    const date = localDateOf(at, timeZone ?? UTC);
    const weekSince =
      timeZone === null ? weekBefore(at) : weekOfTime(timeZone, date, localTimeOf(at, timeZone));
    return texts.reserve({ riderId: rider?.id ?? null, phone, body, date, at, weekSince });
  }
}

interface RecordedText {
  readonly text: SendingText;
  readonly body: string;
  readonly onTrial: boolean;
}

function nullIfGone(error: unknown): null {
  if (error instanceof RiderGone) return null;
  throw error;
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

type NotAccepted = Exclude<SendOutcome, { outcome: 'accepted' }>;

/** Whether another number might have fared better. */
const concernsPhone = (sent: NotAccepted): boolean =>
  sent.outcome === 'rejected' && ['opted-out', 'bad-number', 'unreachable-today'].includes(sent.meaning);

function refusalOf(sent: NotAccepted): Refusal {
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
  return cannotSend(retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

const cannotSend = (details: { readonly retryAfterSeconds?: number } = {}): Refusal =>
  new Refusal('try-later', "The test text couldn't be sent. Please try again later.", details);
