import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  DatabaseMemoryPort,
  SentMessage,
} from '../../src/application/texting/morning/database-memory.port.js';
import { parseLocalTime } from '../../src/domain/commute/time.js';
import { aSubscriber, MONDAYS_WINDOW, NINE, ONE_PAST_SEVEN, phoneOf } from '../builders/morning.builder.js';
import { outageContract, type FreshMorning, type MorningHarness } from './storage-harness.js';

const SIX = MONDAYS_WINDOW.opensAt;
const LOOK = { now: ONE_PAST_SEVEN, missingSince: SIX };

const aMessage = (number: number, differences: Partial<SentMessage> = {}): SentMessage => ({
  providerMessageId: `SM${number}`,
  phone: phoneOf(number),
  body: 'Gear up to ride!',
  sentAt: ONE_PAST_SEVEN,
  ...differences,
});

export function databaseMemoryContract(adapter: string, freshStorage: FreshMorning): void {
  describe(`DatabaseMemoryPort: ${adapter}`, () => {
    let storage: MorningHarness;
    let memory: DatabaseMemoryPort;
    beforeEach(async () => {
      storage = await freshStorage();
      memory = storage.databaseMemory;
      await memory.look({ ...LOOK, now: SIX });
    });

    const begunRun = () => storage.morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN);
    const mayLackTexts = async () => (await begunRun()).mayLackTexts;

    it('lacks nothing while the database is the same, nor when it is new', async () => {
      expect(await memory.look(LOOK)).toBeNull();
      expect(await memory.begin({ noticedForMs: 0 })).toBeNull();
      expect(await mayLackTexts()).toBe(false);
    });

    it('may lack what was done since the last look where it has become another one, until that is recalled', async () => {
      await storage.given.databaseIsAnother('the second');
      expect(await mayLackTexts()).toBe(true);
      const soon = new Date(SIX.getTime() + 60_000);
      const recall = { identity: 'the second', missingSince: SIX };
      expect(await memory.look({ now: ONE_PAST_SEVEN, missingSince: soon })).toEqual(recall);
      expect(await memory.look({ now: ONE_PAST_SEVEN, missingSince: ONE_PAST_SEVEN })).toEqual(recall);
      expect(await memory.begin({ noticedForMs: 60_000 })).toBeNull();
      expect(await memory.begin({ noticedForMs: 0 })).toEqual(recall);
      expect(await memory.begin({ noticedForMs: 0 })).toBeNull();
      await memory.continue();
      expect(await mayLackTexts()).toBe(true);
      await memory.end(recall);
      expect(await memory.look(LOOK)).toBeNull();
      expect(await mayLackTexts()).toBe(false);
    });

    it('lacks the same from longer ago where it becomes yet another one meanwhile', async () => {
      await storage.given.databaseIsAnother('the third');
      const recall = await memory.look(LOOK);
      await storage.given.databaseIsAnother('the fourth');
      if (recall !== null) await memory.end(recall);
      expect(await memory.look({ now: NINE, missingSince: NINE })).toEqual({
        identity: 'the fourth',
        missingSince: SIX,
      });
    });

    it('notes a text for each phone that was texted in a run, and once', async () => {
      const [one, two] = [await aSubscriber(storage, 1), await aSubscriber(storage, 2)];
      await begunRun();
      const before = new Date(SIX.getTime() - 3_600_000);
      const messages = [
        aMessage(1),
        aMessage(2, { sentAt: before }),
        aMessage(3),
        aMessage(1, { providerMessageId: 'SM9' }),
      ];
      const noted = await memory.noteSent(messages, ONE_PAST_SEVEN);
      expect(noted).toMatchObject([{ attempt: 1, providerMessageId: expect.stringMatching(/SM[19]/) }]);
      expect(await storage.texts.listOfRider(one)).toMatchObject([
        { kind: 'morning', phone: phoneOf(1), state: 'sending', body: 'Gear up to ride!' },
      ]);
      expect(await storage.texts.listOfRider(two)).toEqual([]);
      const [text] = noted;
      if (text === undefined) throw new Error('nothing noted');
      await storage.texts.recordOutcomes(text.date, [{ ...text, state: 'accepted' }], ONE_PAST_SEVEN);
      expect(await memory.noteSent(messages, ONE_PAST_SEVEN)).toEqual([]);
      expect(await storage.texts.listOfRider(one)).toMatchObject([{ state: 'accepted' }]);
    });

    it('names the phones of riders who are still to be texted', async () => {
      const ids = [
        await aSubscriber(storage, 1),
        await aSubscriber(storage, 2),
        await aSubscriber(storage, 3),
      ];
      const run = await begunRun();
      await memory.noteSent([aMessage(2)], ONE_PAST_SEVEN);
      const request = { until: parseLocalTime('07:00'), statesOff: [], afterRiderId: 0, limit: 1 };
      const first = { riderId: ids[0], phone: phoneOf(1) };
      expect(await memory.phonesToText(run, request)).toEqual([first]);
      expect(await memory.phonesToText(run, { ...request, afterRiderId: ids[0] ?? 0 })).toEqual([
        { riderId: ids[2], phone: phoneOf(3) },
      ]);
      expect(await memory.phonesToText(run, { ...request, until: parseLocalTime('06:45') })).toEqual([]);
    });

    outageContract<MorningHarness>(
      {
        look: ({ databaseMemory }) => databaseMemory.look(LOOK),
        begin: ({ databaseMemory }) => databaseMemory.begin({ noticedForMs: 0 }),
        noteSent: ({ databaseMemory }) => databaseMemory.noteSent([aMessage(1)], ONE_PAST_SEVEN),
      },
      () => storage,
    );
  });
}
