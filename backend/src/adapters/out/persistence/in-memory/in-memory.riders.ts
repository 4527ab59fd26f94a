import { ContradictoryChange } from '../../../../application/ports/storage-errors.js';
import type {
  NewRider,
  RiderChanges,
  RidersPort,
  SignUpKey,
} from '../../../../application/ports/riders.port.js';
import type { NewSession } from '../../../../application/ports/sessions.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { InMemoryStorage } from './in-memory-storage.js';

export class InMemoryRiders implements RidersPort {
  constructor(private readonly storage: InMemoryStorage) {}

  register(
    rider: NewRider,
    session: NewSession,
    key?: SignUpKey,
    formerTokenHash: string | null = null,
  ): Promise<Rider> {
    return this.storage.call(() => {
      const known = key && this.findByKey(key);
      const registered: Rider = known ?? { ...rider, id: this.storage.nextId(), planRevision: 0 };
      this.storage.openSession(session, { riderId: registered.id, provedPhone: null });
      if (formerTokenHash !== null) this.storage.sessions.delete(formerTokenHash);
      this.storage.riders.set(registered.id, registered);
      if (key && !known)
        this.storage.signUpKeys.set(key.keyHash, { riderId: registered.id, expiresAt: key.expiresAt });
      return registered;
    });
  }

  find(riderId: number): Promise<Rider | null> {
    return this.storage.call(() => this.storage.riders.get(riderId) ?? null);
  }

  update(
    riderId: number,
    changes: RiderChanges,
    { planChanged }: { readonly planChanged: boolean },
  ): Promise<Rider | null> {
    return this.storage.call(() => {
      const rider = this.storage.riders.get(riderId);
      if (rider === undefined) return null;
      const updated: Rider = {
        ...rider,
        ...changes,
        limits: { ...rider.limits, ...changes.limits },
        schedule: { ...rider.schedule, ...changes.schedule },
        phoneConfirmed:
          rider.phoneConfirmed && (changes.phone === undefined || changes.phone === rider.phone),
        planRevision: rider.planRevision + (planChanged ? 1 : 0),
      };
      const { limits, smsSubscribed, phone } = updated;
      if (limits.temperatureMinF > limits.temperatureMaxF || (smsSubscribed && phone === null)) {
        throw new ContradictoryChange();
      }
      this.storage.riders.set(riderId, updated);
      return updated;
    });
  }

  isPhoneKnown(phone: string): Promise<boolean> {
    return this.storage.call(() => [...this.storage.riders.values()].some((rider) => rider.phone === phone));
  }

  confirmPhone(phone: string, meant: number | null = null): Promise<Rider | null> {
    return this.storage.call(() => this.storage.confirmPhone(phone, meant));
  }

  remove(riderId: number): Promise<boolean> {
    return this.storage.call(() => this.removeNow(riderId));
  }

  removeUnreachable(): Promise<number> {
    return this.storage.call(() => {
      const reachable = new Set(
        [...this.storage.sessions.values(), ...this.storage.signUpKeys.values()].map(
          ({ riderId }) => riderId,
        ),
      );
      const unreachable = [...this.storage.riders.values()].filter(
        ({ id, phone }) => phone === null && !reachable.has(id),
      );
      for (const { id } of unreachable) this.removeNow(id);
      return unreachable.length;
    });
  }

  purgeSignUpKeys(now: Date): Promise<number> {
    return this.storage.call(() => {
      const expired = [...this.storage.signUpKeys].filter(([, { expiresAt }]) => expiresAt <= now);
      for (const [keyHash] of expired) this.storage.signUpKeys.delete(keyHash);
      return expired.length;
    });
  }

  private removeNow(riderId: number): boolean {
    const rider = this.storage.riders.get(riderId);
    if (rider === undefined) return false;
    if (rider.phone !== null) this.storage.signInCodes.delete(rider.phone);
    this.storage.forgetSignUpKeysOf(riderId);
    forgetRowsOf(riderId, this.storage.sessions);
    forgetRowsOf(riderId, this.storage.routes);
    forgetRowsOf(riderId, this.storage.recommendations);
    for (const [id, text] of this.storage.texts) {
      if (text.riderId === riderId) this.storage.texts.set(id, { ...text, riderId: null, body: null });
    }
    return this.storage.riders.delete(riderId);
  }

  private findByKey({ keyHash, createdAt }: SignUpKey): Rider | undefined {
    const key = this.storage.signUpKeys.get(keyHash);
    return key && key.expiresAt > createdAt ? this.storage.riders.get(key.riderId) : undefined;
  }
}

function forgetRowsOf<Key>(riderId: number, table: Map<Key, { readonly riderId: number }>): void {
  for (const [key, row] of table) if (row.riderId === riderId) table.delete(key);
}
