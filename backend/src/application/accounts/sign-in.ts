import { MS_PER_MINUTE } from '../../domain/commute/time.js';
import type { Rider } from '../../domain/rider/rider.js';
import { CODE_MINUTES, confirmationText, signInText } from '../../domain/texting/fixed-texts.js';
import type { Clock } from '../ports/clock.port.js';
import type { OptOutsPort } from '../ports/opt-outs.port.js';
import type { RidersPort } from '../ports/riders.port.js';
import type { CodeSeals, Tokens } from '../ports/secrets.port.js';
import type { NoteSecurityEvent } from '../ports/security-events.port.js';
import type { SmsPort } from '../ports/sms.port.js';
import type { KeepWithinLimit } from '../keep-within-limit.js';
import { LIMITS } from '../rate-limits.js';
import { Refusal } from '../refusal.js';
import { optedOutPhone } from '../texting/opt-outs.js';
import type { CodeGuesses } from './code-guesses.js';
import { openSession } from './sessions.js';
import type { SignInCodesPort } from './sign-in-codes.port.js';

export interface SignInAttempt {
  /** E.164. */
  readonly phone: string;
  /** 6 digits. */
  readonly code: string;
  /** The browser's present session, if any: it ends. */
  readonly formerToken: string | null;
  /** What the browser got when it asked for a code, if it did. */
  readonly browserToken: string | null;
  /** See NewSession. */
  readonly device?: string | null;
}

export interface CodePorts {
  readonly signInCodes: SignInCodesPort;
  readonly riders: Pick<RidersPort, 'isPhoneKnown'>;
  readonly optOuts: Pick<OptOutsPort, 'isStopped'>;
  readonly codeSeals: CodeSeals;
  readonly tokens: Tokens;
  readonly sms: SmsPort;
  readonly clock: Clock;
  readonly noteSecurityEvent: NoteSecurityEvent;
}

/** Takes codes that were texted to a phone: to sign in, and to bind the phone in a session or confirm who is there. */
export class SignIn {
  constructor(
    private readonly ports: Pick<
      CodePorts,
      'signInCodes' | 'codeSeals' | 'tokens' | 'clock' | 'noteSecurityEvent'
    >,
    private readonly guesses: CodeGuesses,
  ) {}

  /** Opens a session. @throws Refusal `not-possible-now`, the same one for every wrong code; `too-often`. */
  async run(attempt: SignInAttempt): Promise<{ rider: Rider; sessionToken: string }> {
    const { signInCodes, tokens, clock, noteSecurityEvent } = this.ports;
    const { phone, formerToken, device } = attempt;
    const sealedCode = await this.requireRight(attempt);
    const { token, session } = openSession(tokens, clock.now(), device);
    const rider = await signInCodes.redeem({
      phone,
      sealedCode,
      session,
      formerTokenHash: formerToken === null ? null : tokens.hash(formerToken),
    });
    if (rider === null) throw wrongCode();
    await this.guesses.noteRight(phone);
    noteSecurityEvent({ name: 'number-bound', phone, riderId: rider.id });
    noteSecurityEvent({ name: 'signed-in', by: 'code', riderId: rider.id });
    return { rider, sessionToken: token };
  }

  /**
   * Binds the rider's own number in a session, which from then on counts as one in which the rider has just proved to be
   * there. @throws Refusal as `run` does.
   */
  async inSession(rider: Rider, code: string, sessionToken: string): Promise<Rider> {
    const { signInCodes, tokens, clock } = this.ports;
    const phone = requireNumber(rider);
    const sealedCode = await this.requireRight({ phone, code, browserToken: sessionToken });
    const tokenHash = tokens.hash(sessionToken);
    const bound = await signInCodes.bind({
      riderId: rider.id,
      phone,
      sealedCode,
      tokenHash,
      at: clock.now(),
    });
    if (bound === null) throw wrongCode();
    await this.guesses.noteRight(phone);
    this.ports.noteSecurityEvent({ name: 'number-bound', phone, riderId: rider.id });
    return bound;
  }

  /** @returns the sealed code. */
  private async requireRight({
    phone,
    code,
    browserToken,
  }: Pick<SignInAttempt, 'phone' | 'code' | 'browserToken'>): Promise<string> {
    const { signInCodes, codeSeals, tokens, clock, noteSecurityEvent } = this.ports;
    const triedBy = browserToken === null ? null : tokens.hash(browserToken);
    const sealedCode = await signInCodes.takeTry({ phone, triedBy, now: clock.now() });
    if (sealedCode === null) {
      noteSecurityEvent({ name: 'code-voided', phone });
      throw wrongCode();
    }
    await this.guesses.beforeTry(phone);
    if (await codeSeals.isSealed(sealedCode, code, phone)) return sealedCode;
    await this.guesses.noteWrong(phone);
    noteSecurityEvent({ name: 'code-refused', phone });
    throw wrongCode();
  }
}

const wrongCode = (): Refusal =>
  new Refusal('not-possible-now', 'That code is wrong or no longer valid. Ask for a new one.');

function requireNumber({ phone }: Rider): string {
  if (phone === null)
    throw new Refusal('not-possible-now', 'Your account has no number yet. Add one first.', {
      field: 'phone',
    });
  return phone;
}

/** Logs why a code was not sent, without phone or code. The rider does not see it. */
export type CodeTrouble = (trouble: { readonly outcome: string; readonly error?: unknown }) => void;

/**
 * Texts codes. To sign in, neither the answer nor its time reveals whether a rider has the phone: a code is made and stored
 * in any case, and sent after the answer. A phone that replied STOP gets none.
 */
export class RequestSignInCode {
  constructor(
    private readonly ports: CodePorts,
    private readonly guesses: CodeGuesses,
    private readonly keepWithinLimit: Pick<KeepWithinLimit, 'run'>,
    private readonly logTrouble: CodeTrouble,
    /** Takes work that continues after the response, so that shutdown can wait for it. */
    private readonly afterAnswer: (work: Promise<void>) => void,
  ) {}

  /** @param browserToken what the browser got when it asked before. @returns what identifies this browser. */
  async run(phone: string, browserToken: string | null): Promise<string> {
    const token = browserToken ?? this.ports.tokens.create();
    const code = await this.make(phone, token);
    this.afterAnswer(
      this.sendIfKnown(phone, signInText(code)).catch((error: unknown) =>
        this.logTrouble({ outcome: 'failed', error }),
      ),
    );
    return token;
  }

  /**
   * To the rider's own number, whether or not it is bound. @param address where the request comes from.
   * @throws Refusal `not-possible-now` without a number, or if the bound one replied STOP; `too-often`; `try-later`.
   */
  async inSession(rider: Rider, sessionToken: string, address: string): Promise<void> {
    const phone = requireNumber(rider);
    const isStopped = await this.ports.optOuts.isStopped(phone);
    if (isStopped && rider.phoneConfirmed) throw optedOutPhone();
    await this.keepWithinLimit.run(LIMITS.textsOfAddress, address);
    await this.keepWithinLimit.run(LIMITS.codesToPhone, phone);
    await this.keepWithinLimit.run(LIMITS.globalTextQuota, 'everyone');
    const code = await this.make(phone, sessionToken);
    this.sendIfKnown(phone, confirmationText(code)).catch((error: unknown) =>
      this.logTrouble({ outcome: 'failed', error }),
    );
  }

  private async make(phone: string, browserToken: string): Promise<string> {
    const { signInCodes, codeSeals, tokens, clock, noteSecurityEvent } = this.ports;
    await this.guesses.beforeCode(phone);
    const code = codeSeals.createCode();
    const sealedCode = await codeSeals.seal(code, phone);
    const askedAt = clock.now();
    const expiresAt = new Date(askedAt.getTime() + CODE_MINUTES * MS_PER_MINUTE);
    await signInCodes.replace({ phone, sealedCode, askedAt, expiresAt, askedBy: tokens.hash(browserToken) });
    noteSecurityEvent({ name: 'code-asked', phone });
    return code;
  }

  private async sendIfKnown(phone: string, body: string): Promise<void> {
    const { riders, optOuts, sms } = this.ports;
    if (!(await riders.isPhoneKnown(phone)) || (await optOuts.isStopped(phone))) return;
    const { outcome } = await sms.send({ to: phone, body, textId: null });
    if (outcome !== 'accepted') this.logTrouble({ outcome });
  }
}
