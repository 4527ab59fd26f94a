import {
  TRIES_PER_CODE,
  type NewSignInCode,
  type Redemption,
  type SignInCodesPort,
} from '../../../../application/accounts/sign-in-codes.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { InMemoryStorage } from './in-memory-storage.js';

export class InMemorySignInCodes implements SignInCodesPort {
  constructor(private readonly storage: InMemoryStorage) {}

  replace(code: NewSignInCode): Promise<void> {
    return this.storage.call(() => void this.storage.signInCodes.set(code.phone, { ...code, tries: 0 }));
  }

  takeTry(phone: string, now: Date): Promise<string | null> {
    return this.storage.call(() => {
      const code = this.storage.signInCodes.get(phone);
      if (code === undefined || code.expiresAt <= now || code.tries >= TRIES_PER_CODE) return null;
      this.storage.signInCodes.set(phone, { ...code, tries: code.tries + 1 });
      return code.sealedCode;
    });
  }

  redeem({ phone, sealedCode, session, formerTokenHash }: Redemption): Promise<Rider | null> {
    return this.storage.call(() => {
      if (this.storage.signInCodes.get(phone)?.sealedCode !== sealedCode) return null;
      this.storage.signInCodes.delete(phone);
      const rider = this.storage.confirmPhone(phone);
      if (rider === null) return null;
      this.storage.forgetSignUpKeysOf(rider.id);
      this.storage.endSessions(({ riderId, provedPhone }) => riderId === rider.id && provedPhone !== phone);
      if (formerTokenHash !== null) this.storage.sessions.delete(formerTokenHash);
      this.storage.openSession(session, { riderId: rider.id, provedPhone: phone });
      return rider;
    });
  }

  purgeExpired(now: Date): Promise<number> {
    return this.storage.call(() => {
      const expired = [...this.storage.signInCodes.values()].filter(({ expiresAt }) => expiresAt <= now);
      for (const { phone } of expired) this.storage.signInCodes.delete(phone);
      return expired.length;
    });
  }
}
