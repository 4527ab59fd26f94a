import { describe, expect, it } from '@jest/globals';
import { InMemoryStorage } from '../adapters/out/persistence/in-memory/in-memory-storage.js';
import { InMemoryRateLimits } from '../adapters/out/persistence/in-memory/in-memory.provider-sharing.js';
import { StorageUnavailable } from './ports/storage-errors.js';
import { KeepWithinLimit, waitInWords, type LimitSettings } from './keep-within-limit.js';
import { LIMITS } from './rate-limits.js';

function harness(settings: Partial<LimitSettings> = {}) {
  const shared = new InMemoryStorage();
  const alarms: string[] = [];
  const counts = {
    shared: new InMemoryRateLimits(shared),
    ofThisProcess: new InMemoryRateLimits(new InMemoryStorage()),
  };
  const keepWithinLimit = new KeepWithinLimit(
    counts,
    { factor: 1, textsPerDay: 5, trialTextsPerDay: 5, ...settings },
    (alarm, sentence) => alarms.push(`${alarm}: ${sentence}`),
    () => undefined,
  );
  return { keepWithinLimit, shared, alarms };
}

describe('keeping within a limit', () => {
  it('says when to try again once the limit is exceeded', async () => {
    const { keepWithinLimit, alarms } = harness();
    const generate = () => keepWithinLimit.run(LIMITS.generationsOfRider, '7');
    for (let time = 0; time < LIMITS.generationsOfRider.times; time += 1) await generate();
    await expect(generate()).rejects.toMatchObject({
      kind: 'too-often',
      message: 'You have asked for a recommendation too often. Please try again in 60 seconds.',
      details: { retryAfterSeconds: 60 },
    });
    await expect(keepWithinLimit.run(LIMITS.generationsOfRider, '8')).resolves.toBeUndefined();
    expect(alarms).toEqual([]);
  });

  it('raises one alarm when the texts of a day are used up', async () => {
    const { keepWithinLimit, alarms } = harness({ textsPerDay: 2 });
    const text = () => keepWithinLimit.run(LIMITS.globalTextQuota, 'everyone');
    await text();
    await text();
    for (let time = 0; time < 3; time += 1) {
      await expect(text()).rejects.toMatchObject({
        kind: 'try-later',
        message: 'RollOut has sent all the texts it may send in a day. Please try again in 24 hours.',
      });
    }
    expect(alarms).toEqual(['global-text-quota: RollOut has sent all the texts it may send in a day.']);
  });

  it.each([
    [3, 'test-texts-to-phone', 9],
    [1.5, 'test-texts-to-phone', 4],
    [0.001, 'test-texts-to-phone', 1],
    [2, 'global-text-quota', 10],
  ])('multiplies every limit by the factor: %d times %s', async (factor, name, times) => {
    const { keepWithinLimit } = harness({ factor });
    const limit = Object.values(LIMITS).find((one) => one.name === name);
    if (!limit) throw new Error(name);
    for (let time = 0; time < times; time += 1) await keepWithinLimit.run(limit, 'x');
    await expect(keepWithinLimit.run(limit, 'x')).rejects.toThrow();
  });

  it('counts in memory what needs no database while the database is down, and refuses the rest', async () => {
    const { keepWithinLimit, shared } = harness();
    shared.cut();
    const search = () => keepWithinLimit.run(LIMITS.addressLookups, '192.0.2.1');
    for (let time = 0; time < LIMITS.addressLookups.times; time += 1) await search();
    await expect(search()).rejects.toMatchObject({ kind: 'too-often' });
    await expect(keepWithinLimit.run(LIMITS.writesOfAddress, '192.0.2.1')).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
  });

  it('gives each limit a unique name', () => {
    const names = Object.values(LIMITS).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

it.each([
  [1, '1 second'],
  [59.2, '60 seconds'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
  [3_601, '2 hours'],
  [86_400, '24 hours'],
])('%d seconds read %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
