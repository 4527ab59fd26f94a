import { ContradictoryChange } from '../../../../application/ports/contradictory-change.js';
import type { NewRider, RiderChanges, RidersPort } from '../../../../application/ports/riders.port.js';
import type { NewSession } from '../../../../application/ports/sessions.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { InMemoryStorage } from './in-memory-storage.js';

export class InMemoryRiders implements RidersPort {
  constructor(private readonly storage: InMemoryStorage) {}

  register(rider: NewRider, session: NewSession): Promise<Rider> {
    return this.storage.call(() => {
      if (this.storage.sessions.has(session.tokenHash)) throw new Error('this token has a session already');
      const registered: Rider = { ...rider, id: this.storage.nextId(), planRevision: 0 };
      this.storage.riders.set(registered.id, registered);
      this.storage.sessions.set(session.tokenHash, { ...session, riderId: registered.id });
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
        thresholds: { ...rider.thresholds, ...changes.thresholds },
        schedule: { ...rider.schedule, ...changes.schedule },
        planRevision: rider.planRevision + (planChanged ? 1 : 0),
      };
      const { thresholds, smsSubscribed, phone } = updated;
      if (thresholds.temperatureMinF > thresholds.temperatureMaxF || (smsSubscribed && phone === null)) {
        throw new ContradictoryChange();
      }
      this.storage.riders.set(riderId, updated);
      return updated;
    });
  }
}
