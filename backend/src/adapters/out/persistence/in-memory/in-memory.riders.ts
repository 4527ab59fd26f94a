import type {
  LostPhone,
  NewRider,
  RiderChanges,
  RidersPort,
  SignUpKey,
  UpdateOptions,
} from '../../../../application/ports/riders.port.js';
import { type NewSession } from '../../../../application/ports/sessions.port.js';
import { ContradictoryChange } from '../../../../application/ports/storage-errors.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { deleteWhere, type InMemoryStorage } from './in-memory-storage.js';

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
      const at = session.createdAt;
      this.storage.openSession(session, { riderId: registered.id, provedPhone: null });
      if (formerTokenHash !== null) this.storage.sessions.delete(formerTokenHash);
      this.storage.riders.set(registered.id, registered);
      if (!known) {
        const phone = { since: at, notice: null, lostAt: null, next: null, lastUsedAt: at };
        this.storage.phones.set(registered.id, phone);
        if (rider.smsSubscribed && rider.phone !== null)
          this.storage.recordScreenConsent(registered.id, {
            phone: rider.phone,
            source: 'onboarding',
            givenAt: at,
          });
      }
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
    { planChanged, at, consent, unlessBound }: UpdateOptions,
  ): Promise<Rider | null> {
    return this.storage.call(() => {
      const rider = this.storage.riders.get(riderId);
      if (rider === undefined) return null;
      const updated: Rider = {
        ...rider,
        ...changes,
        limits: { ...rider.limits, ...changes.limits },
        schedule: { ...rider.schedule, ...changes.schedule },
        rideDays: { ...rider.rideDays, ...changes.rideDays },
        messages: { ...rider.messages, ...changes.messages },
        phoneConfirmed:
          rider.phoneConfirmed && (changes.phone === undefined || changes.phone === rider.phone),
        planRevision: rider.planRevision + (planChanged ? 1 : 0),
      };
      const { limits, smsSubscribed, phone } = updated;
      const isOtherPhone = phone !== rider.phone;
      if (unlessBound && rider.phoneConfirmed && isOtherPhone) throw new ContradictoryChange();
      if (limits.temperatureMinF > limits.temperatureMaxF || (smsSubscribed && phone === null)) {
        throw new ContradictoryChange();
      }
      this.storage.riders.set(riderId, updated);
      if (isOtherPhone)
        this.storage.changePhone(riderId, {
          ...(at && { since: at }),
          notice: null,
          lostAt: null,
          next: null,
        });
      if (consent && at && smsSubscribed && phone !== null)
        this.storage.recordScreenConsent(riderId, { ...consent, phone, givenAt: at });
      return updated;
    });
  }

  isPhoneKnown(phone: string): Promise<boolean> {
    return this.storage.call(() => [...this.storage.riders.values()].some((rider) => rider.phone === phone));
  }

  reportLost({ riderId, next, at }: LostPhone): Promise<boolean> {
    return this.storage.call(() => {
      if (!this.storage.riders.get(riderId)?.phoneConfirmed) return false;
      this.storage.changePhone(riderId, { lostAt: at, next });
      return true;
    });
  }

  replaceLostPhones(reportedBefore: Date, at: Date): Promise<number> {
    return this.storage.call(() => {
      const lost = [...this.storage.phones].filter(
        ([, { lostAt }]) => lostAt !== null && lostAt < reportedBefore,
      );
      for (const [id, { next }] of lost) {
        const isSubscribed = this.storage.riders.get(id)?.smsSubscribed === true && next !== null;
        this.storage.changeRider(id, { phone: next, phoneConfirmed: false, smsSubscribed: isSubscribed });
        this.storage.changePhone(id, { since: at, notice: 'replaced', lostAt: null, next: null });
        if (isSubscribed)
          this.storage.recordScreenConsent(id, { phone: next, source: 'settings', givenAt: at });
      }
      return lost.length;
    });
  }

  expirePhones(unusedSince: Date, at: Date): Promise<number> {
    return this.storage.call(() => {
      const unused = [...this.storage.riders.values()].filter(
        ({ id, phone, phoneConfirmed }) =>
          phone !== null &&
          !phoneConfirmed &&
          !this.storage.hasConsented(phone) &&
          this.isUnusedSince(id, unusedSince),
      );
      for (const { id } of unused) {
        this.storage.changeRider(id, { phone: null, smsSubscribed: false });
        this.storage.changePhone(id, { since: at, notice: 'expired' });
      }
      return unused.length;
    });
  }

  readNotice(riderId: number): Promise<void> {
    return this.storage.call(() => this.storage.changePhone(riderId, { notice: null }));
  }

  remove(riderId: number): Promise<boolean> {
    return this.storage.call(() => this.removeNow(riderId));
  }

  removeUnreachable(unusedSince: Date): Promise<number> {
    return this.storage.call(() => {
      const { sessions, signUpKeys, passkeys } = this.storage;
      const access = [...sessions.values(), ...signUpKeys.values(), ...passkeys.values()];
      const reachable = new Set(access.map(({ riderId }) => riderId));
      const unreachable = [...this.storage.riders.values()].filter(
        ({ id, phone }) => phone === null && !reachable.has(id) && this.isUnusedSince(id, unusedSince),
      );
      for (const { id } of unreachable) this.removeNow(id);
      return unreachable.length;
    });
  }

  purgeSignUpKeys(now: Date): Promise<number> {
    return this.storage.call(() => deleteWhere(this.storage.signUpKeys, ({ expiresAt }) => expiresAt <= now));
  }

  private isUnusedSince(riderId: number, instant: Date): boolean {
    const phone = this.storage.phones.get(riderId);
    return phone !== undefined && phone.lastUsedAt < instant;
  }

  private removeNow(riderId: number): boolean {
    const rider = this.storage.riders.get(riderId);
    if (rider === undefined) return false;
    const isTheirs = (row: { readonly riderId: number }): boolean => row.riderId === riderId;
    deleteWhere(this.storage.signInCodes, ({ phone }) => phone === rider.phone);
    this.storage.replaceConsents(
      this.storage.consents.map((one) => (one.riderId === riderId ? { ...one, riderId: null } : one)),
    );
    this.storage.phones.delete(riderId);
    deleteWhere(this.storage.signUpKeys, isTheirs);
    deleteWhere(this.storage.sessions, isTheirs);
    deleteWhere(this.storage.passkeys, isTheirs);
    deleteWhere(this.storage.routes, isTheirs);
    deleteWhere(this.storage.recommendations, isTheirs);
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
