import {
  MOST_PASSKEYS,
  type Challenge,
  type Passkey,
  type PasskeyCredential,
  type PasskeySignIn,
  type PasskeysPort,
} from '../../../../application/accounts/passkeys.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { deleteWhere, type InMemoryStorage, type StoredPasskey } from './in-memory-storage.js';

export class InMemoryPasskeys implements PasskeysPort {
  constructor(private readonly storage: InMemoryStorage) {}

  offer(challenge: Challenge): Promise<void> {
    return this.storage.call(() => void this.storage.challenges.set(challenge.challenge, challenge));
  }

  take(challenge: string, riderId: number | null, now: Date): Promise<boolean> {
    return this.storage.call(() => {
      const offered = this.storage.challenges.get(challenge);
      if (offered === undefined || offered.riderId !== riderId || offered.expiresAt <= now) return false;
      return this.storage.challenges.delete(challenge);
    });
  }

  add(
    riderId: number,
    credential: PasskeyCredential,
    { device, at }: { readonly device: string | null; readonly at: Date },
  ): Promise<Passkey | null> {
    return this.storage.call(() => {
      const rider = this.storage.riders.get(riderId);
      const all = [...this.storage.passkeys.values()];
      const isKnown = all.some(({ credentialId }) => credentialId === credential.credentialId);
      const count = all.filter((one) => one.riderId === riderId).length;
      if (rider === undefined || isKnown || count >= MOST_PASSKEYS) return null;
      const passkey: StoredPasskey = {
        ...credential,
        id: this.storage.nextId(),
        riderId,
        device,
        createdAt: at,
        lastUsedAt: null,
        provedPhone: rider.phoneConfirmed ? rider.phone : null,
      };
      this.storage.passkeys.set(passkey.id, passkey);
      return shown(passkey);
    });
  }

  find(credentialId: string): Promise<Passkey | null> {
    return this.storage.call(() => {
      const found = this.stored(credentialId);
      return found && shown(found);
    });
  }

  list(riderId: number): Promise<Passkey[]> {
    return this.storage.call(() =>
      [...this.storage.passkeys.values()].filter((passkey) => passkey.riderId === riderId).map(shown),
    );
  }

  remove(riderId: number, passkeyId: number): Promise<boolean> {
    return this.storage.call(
      () =>
        deleteWhere(
          this.storage.passkeys,
          (passkey) => passkey.id === passkeyId && passkey.riderId === riderId,
        ) > 0,
    );
  }

  signIn({ credentialId, counter, session, formerTokenHash }: PasskeySignIn): Promise<Rider | null> {
    return this.storage.call(() => {
      const passkey = this.stored(credentialId);
      const rider = passkey && this.storage.riders.get(passkey.riderId);
      if (!passkey || !rider || (counter <= passkey.counter && counter + passkey.counter > 0)) return null;
      this.storage.passkeys.set(passkey.id, { ...passkey, counter, lastUsedAt: session.createdAt });
      if (formerTokenHash !== null) this.storage.sessions.delete(formerTokenHash);
      const { provedPhone } = passkey;
      this.storage.openSession(session, { riderId: rider.id, provedPhone });
      return rider;
    });
  }

  purgeChallenges(now: Date): Promise<number> {
    return this.storage.call(() => deleteWhere(this.storage.challenges, ({ expiresAt }) => expiresAt <= now));
  }

  private stored(credentialId: string): StoredPasskey | null {
    const all = [...this.storage.passkeys.values()];
    return all.find((passkey) => passkey.credentialId === credentialId) ?? null;
  }
}

const shown = ({ provedPhone: _ours, ...passkey }: StoredPasskey): Passkey => passkey;
