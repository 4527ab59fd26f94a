import { MS_PER_MINUTE } from '../../domain/commute/time.js';
import type { Rider } from '../../domain/rider/rider.js';
import type { Clock } from '../ports/clock.port.js';
import type { CodeSeals, Tokens } from '../ports/secrets.port.js';
import type { SignInCodesPort } from './sign-in-codes.port.js';
import { Refusal } from '../refusal.js';
import { openSession } from './sessions.js';
import { CODE_MINUTES, signInText } from '../../domain/texting/fixed-texts.js';
import type { RidersPort } from '../ports/riders.port.js';
import type { SmsPort } from '../ports/sms.port.js';

export interface SignInAttempt {
  /** E.164. */
  readonly phone: string;
  /** 6 digits. */
  readonly code: string;
  /** The browser's present session, if any: it ends. */
  readonly formerToken: string | null;
  /** See NewSession. */
  readonly device?: string | null;
}

/** Opens a session by the code that was texted to the phone, which confirms the phone. */
export class SignIn {
  constructor(
    private readonly signInCodes: SignInCodesPort,
    private readonly codeSeals: CodeSeals,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal `not-possible-now`, the same one for every wrong code. */
  async run(attempt: SignInAttempt): Promise<{ rider: Rider; sessionToken: string }> {
    const { phone, code, formerToken, device } = attempt;
    const now = this.clock.now();
    const sealedCode = await this.signInCodes.takeTry(phone, now);
    const isRight = sealedCode !== null && (await this.codeSeals.isSealed(sealedCode, code, phone));
    if (!isRight) throw refusal();
    const { token, session } = openSession(this.tokens, now, device);
    const rider = await this.signInCodes.redeem({
      phone,
      sealedCode,
      session,
      formerTokenHash: formerToken === null ? null : this.tokens.hash(formerToken),
    });
    if (rider === null) throw refusal();
    return { rider, sessionToken: token };
  }
}

const refusal = (): Refusal =>
  new Refusal('not-possible-now', 'That code is wrong or no longer valid. Ask for a new one.');

/** Logs why a code was not sent, without phone or code. The rider does not see it. */
export type CodeTrouble = (trouble: { readonly outcome: string; readonly error?: unknown }) => void;

/**
 * Texts a sign-in code to a phone that a rider has. Neither the answer nor its time reveals whether one does: a code is
 * made and stored in any case, and sent after the answer.
 */
export class RequestSignInCode {
  constructor(
    private readonly signInCodes: SignInCodesPort,
    private readonly riders: RidersPort,
    private readonly codeSeals: CodeSeals,
    private readonly sms: SmsPort,
    private readonly clock: Clock,
    private readonly logTrouble: CodeTrouble,
  ) {}

  async run(phone: string): Promise<void> {
    const code = this.codeSeals.createCode();
    const sealedCode = await this.codeSeals.seal(code, phone);
    const expiresAt = new Date(this.clock.now().getTime() + CODE_MINUTES * MS_PER_MINUTE);
    await this.signInCodes.replace({ phone, sealedCode, expiresAt });
    this.sendIfKnown(phone, code).catch((error: unknown) => this.logTrouble({ outcome: 'failed', error }));
  }

  private async sendIfKnown(phone: string, code: string): Promise<void> {
    if (!(await this.riders.isPhoneKnown(phone))) return;
    const { outcome } = await this.sms.send({ to: phone, body: signInText(code), textId: null });
    if (outcome !== 'accepted') this.logTrouble({ outcome });
  }
}
