import type { Clock } from '../ports/clock.port.js';
import type { RidersPort } from '../ports/riders.port.js';
import type { SessionsPort } from '../ports/sessions.port.js';
import type { SignInCodesPort } from '../accounts/sign-in-codes.port.js';

/** Forgets what opens nothing any more: sessions that have ended, sign-in codes and sign-up keys that have expired. */
export class ForgetEndedAccess {
  constructor(
    private readonly sessions: SessionsPort,
    private readonly signInCodes: SignInCodesPort,
    private readonly riders: RidersPort,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    await this.sessions.purgeEnded(now);
    await this.signInCodes.purgeExpired(now);
    await this.riders.purgeSignUpKeys(now);
  }
}
