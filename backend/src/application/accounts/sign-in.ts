import type { Rider } from '../../domain/rider/rider.js';
import type { Clock } from '../ports/clock.port.js';
import type { CodeSeals } from './code-seals.port.js';
import type { SignInCodesPort } from './sign-in-codes.port.js';
import type { Tokens } from '../ports/tokens.port.js';
import { Refusal } from '../refusal.js';
import { openSession } from './open-session.js';

export interface SignInAttempt {
  /** E.164. */
  readonly phone: string;
  /** 6 digits. */
  readonly code: string;
  /** The session that the browser holds so far, if any: it ends. */
  readonly formerToken: string | null;
}

/** Opens a session for whoever can tell the code that was texted to the phone, which confirms the phone. */
export class SignIn {
  constructor(
    private readonly signInCodes: SignInCodesPort,
    private readonly codeSeals: CodeSeals,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal `not-possible-now`, the same one whatever is wrong with the code. */
  async run(attempt: SignInAttempt): Promise<{ rider: Rider; sessionToken: string }> {
    const { phone, code, formerToken } = attempt;
    const now = this.clock.now();
    const sealedCode = await this.signInCodes.takeTry(phone, now);
    const isRight = sealedCode !== null && (await this.codeSeals.isSealed(sealedCode, code, phone));
    if (!isRight) throw refusal();
    const { token, session } = openSession(this.tokens, now);
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
