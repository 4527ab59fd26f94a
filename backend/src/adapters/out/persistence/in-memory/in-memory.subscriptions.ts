import type { SubscriptionsPort } from '../../../../application/ports/opt-outs.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { InMemoryStorage } from './in-memory-storage.js';

export class InMemorySubscriptions implements SubscriptionsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  end(phone: string): Promise<number> {
    return this.change(phone, false, ({ smsSubscribed }) => smsSubscribed);
  }

  resume(phone: string): Promise<number> {
    return this.change(phone, true, ({ smsSubscribed, smsConsent }) => smsConsent && !smsSubscribed);
  }

  private change(phone: string, smsSubscribed: boolean, which: (rider: Rider) => boolean): Promise<number> {
    return this.storage.call(() => {
      const riders = [...this.storage.riders.values()].filter(
        (rider) => rider.phone === phone && which(rider),
      );
      for (const rider of riders) this.storage.riders.set(rider.id, { ...rider, smsSubscribed });
      return riders.length;
    });
  }
}
