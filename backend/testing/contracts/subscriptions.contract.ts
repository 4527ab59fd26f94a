import { beforeEach, describe, expect, it } from '@jest/globals';
import { aRider, aSession, bindPhone } from '../builders/rider.builder.js';
import { outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const PHONE = '+15035550123';
const OTHER_PHONE = '+15035550124';

export function subscriptionsContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`SubscriptionsPort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const register = async (texting: {
      phone: string | null;
      smsConsent: boolean;
      smsSubscribed: boolean;
    }) => {
      return (await storage.riders.register(aRider(texting), aSession())).id;
    };
    const isSubscribed = async (id: number) => (await storage.riders.find(id))?.smsSubscribed;
    const subscribed = { phone: PHONE, smsConsent: true, smsSubscribed: true };

    it('unsubscribes the rider to whom the phone is bound, and no one who merely entered it', async () => {
      const [bound, entered] = [await register(subscribed), await register(subscribed)];
      const other = await register({ ...subscribed, phone: OTHER_PHONE });
      await bindPhone(storage, other, OTHER_PHONE);
      await bindPhone(storage, bound, PHONE);
      const late = await register(subscribed);
      expect(await storage.subscriptions.end(PHONE)).toBe(1);
      expect(await storage.subscriptions.end(PHONE)).toBe(0);
      expect([await isSubscribed(bound), await isSubscribed(late), await isSubscribed(other)]).toEqual([
        false,
        true,
        true,
      ]);
      expect(await storage.riders.find(entered)).toMatchObject({ phone: null });
    });

    it('counts a word from the phone for each account that entered it before, and records it once for these', async () => {
      const at = (hour: number) => new Date(Date.UTC(2026, 5, 15, hour));
      const enteredAt = async (hour: number) =>
        (await storage.riders.register(aRider(subscribed), aSession({ createdAt: at(hour) }))).id;
      const texted = (hour: number) =>
        storage.phones.recordConsent({ phone: PHONE, source: 'yes', wording: 1, givenAt: at(hour) });
      const standing = async (id: number) => (await storage.phones.ofRider(id))?.standing;

      const first = await enteredAt(13);
      await texted(14);
      const second = await enteredAt(15);
      expect([await standing(first), await standing(second)]).toEqual(['consented', 'trial']);
      await texted(16);
      await texted(17);
      expect([await standing(first), await standing(second)]).toEqual(['consented', 'consented']);
      await bindPhone(storage, second, PHONE);
      const words = (await storage.phones.consentsOf(second)).filter(({ source }) => source === 'yes');
      expect(words.map(({ givenAt }) => givenAt)).toEqual([at(14), at(16)]);
    });

    it('resubscribes riders who have consented', async () => {
      const willing = await register({ ...subscribed, smsSubscribed: false });
      const unwilling = await register({ ...subscribed, smsConsent: false, smsSubscribed: false });
      const other = await register({ ...subscribed, phone: OTHER_PHONE, smsSubscribed: false });
      expect(await storage.subscriptions.resume(PHONE)).toBe(1);
      expect(await storage.subscriptions.resume(PHONE)).toBe(0);
      expect([await isSubscribed(willing), await isSubscribed(unwilling), await isSubscribed(other)]).toEqual(
        [true, false, false],
      );
    });

    it('changes nothing else about a rider', async () => {
      const id = await register(subscribed);
      await bindPhone(storage, id, PHONE);
      const before = await storage.riders.find(id);
      await storage.subscriptions.end(PHONE);
      expect(await storage.riders.find(id)).toEqual({ ...before, smsSubscribed: false });
      await storage.subscriptions.resume(PHONE);
      expect(await storage.riders.find(id)).toEqual(before);
    });

    it('finds no rider for an unknown phone', async () => {
      await register({ ...subscribed, phone: null, smsSubscribed: false });
      expect(await storage.subscriptions.end(PHONE)).toBe(0);
      expect(await storage.subscriptions.resume(PHONE)).toBe(0);
    });

    outageContract(
      {
        end: ({ subscriptions }) => subscriptions.end(PHONE),
        resume: ({ subscriptions }) => subscriptions.resume(PHONE),
      },
      () => storage,
    );
  });
}
