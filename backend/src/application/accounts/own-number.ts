import { LOST_NUMBER_DAYS } from '../../domain/rider/phone-standing.js';
import type { Rider } from '../../domain/rider/rider.js';
import { isFreshProof } from '../../domain/rider/session-lifetime.js';
import { numberWillChangeText } from '../../domain/texting/fixed-texts.js';
import type { Clock } from '../ports/clock.port.js';
import type { OptOutsPort } from '../ports/opt-outs.port.js';
import type { OwnNumber, PhonesPort } from '../ports/phones.port.js';
import type { RidersPort } from '../ports/riders.port.js';
import type { Tokens } from '../ports/secrets.port.js';
import type { NoteSecurityEvent } from '../ports/security-events.port.js';
import type { SessionsPort } from '../ports/sessions.port.js';
import type { SmsPort } from '../ports/sms.port.js';
import { Refusal } from '../refusal.js';
import type { CodeTrouble } from './sign-in.js';

/** What a rider may know about the own number, and what is done with it besides changing it in the profile. */
export class ReadOwnNumber {
  constructor(
    private readonly phones: Pick<PhonesPort, 'ofRider'>,
    private readonly riders: Pick<RidersPort, 'readNotice'>,
  ) {}

  async run({ id }: Pick<Rider, 'id'>): Promise<OwnNumber> {
    return (await this.phones.ofRider(id)) ?? { standing: 'none', notice: null, lost: null };
  }

  /** What was to be said about the number has been read. */
  noticeRead({ id }: Pick<Rider, 'id'>): Promise<void> {
    return this.riders.readNotice(id);
  }
}

/**
 * Keeps a session that was left open, or stolen, from taking a bound number, the data or the account: a code to the number
 * must have been typed in the session within the last PROOF_MINUTES.
 */
export class RequireProof {
  constructor(
    private readonly sessions: Pick<SessionsPort, 'lastProof'>,
    private readonly tokens: Pick<Tokens, 'hash'>,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal `needs-code`, which says how to get one. A rider without a bound number passes. */
  async run({ id, phone, phoneConfirmed }: Rider, sessionToken: string | null): Promise<void> {
    if (!phoneConfirmed || phone === null) return;
    const provedAt =
      sessionToken === null ? null : await this.sessions.lastProof(this.tokens.hash(sessionToken));
    if (isFreshProof(provedAt, this.clock.now())) return;
    throw new Refusal(
      'needs-code',
      `To do this, get a code by text to your number ending in ${phone.slice(-4)} and enter it.`,
      { field: 'code', hint: `POST /api/users/${id}/phone/code texts it` },
    );
  }
}

/** Texts a number that it leaves its account. Not counted, as it is sent so that a theft is noticed. */
export class TellOldNumber {
  constructor(
    private readonly sms: SmsPort,
    private readonly optOuts: Pick<OptOutsPort, 'isStopped'>,
    private readonly logTrouble: CodeTrouble,
  ) {}

  /** Doesn't make the request wait. */
  run(phone: string, body: string): void {
    this.send(phone, body).catch((error: unknown) => this.logTrouble({ outcome: 'failed', error }));
  }

  private async send(phone: string, body: string): Promise<void> {
    if (await this.optOuts.isStopped(phone)) return;
    const { outcome } = await this.sms.send({ to: phone, body, textId: null });
    if (outcome !== 'accepted') this.logTrouble({ outcome });
  }
}

/**
 * For a rider who can't get a code to the bound number any more. The change waits LOST_NUMBER_DAYS, so that the
 * phone's actual owner reads about it there and can undo it by signing in with a code.
 */
export class ReportLostNumber {
  constructor(
    private readonly riders: Pick<RidersPort, 'reportLost'>,
    private readonly tellOldNumber: TellOldNumber,
    private readonly clock: Clock,
    private readonly noteSecurityEvent: NoteSecurityEvent,
  ) {}

  /** @param next E.164, or null for none. @throws Refusal `not-possible-now` where no number is bound. */
  async run({ id, phone }: Rider, next: string | null): Promise<void> {
    if (
      phone === null ||
      phone === next ||
      !(await this.riders.reportLost({ riderId: id, next, at: this.clock.now() }))
    ) {
      throw new Refusal('not-possible-now', 'Only a confirmed number can be replaced like this.', {
        field: 'phone',
      });
    }
    this.tellOldNumber.run(phone, numberWillChangeText(LOST_NUMBER_DAYS));
    this.noteSecurityEvent({ name: 'number-moved', at: 'in-seven-days', phone, riderId: id });
  }
}
