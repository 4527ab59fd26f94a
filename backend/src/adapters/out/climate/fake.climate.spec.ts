import { describe, expect, it } from '@jest/globals';
import { climateContract } from '../../../../testing/contracts/climate.contract.js';
import { contractClock, faultsOfFake, valueOf } from '../../../../testing/contracts/provider-faults.js';
import { brokenClimatePromises } from '../../../../testing/contracts/promises/climate.promises.js';
import { failed, succeeded } from '../../../application/ports/provider-failure.js';
import { completeDates, datesOf } from '../../../domain/climate/climate-year.js';
import { limitsOverAYear } from '../../../domain/climate/limits-over-a-year.js';
import { replayYear } from '../../../domain/climate/replay-year.js';
import { weekdayOf } from '../../../domain/commute/time.js';
import { DEFAULT_LIMITS } from '../../../domain/recommendation/limits.js';
import { DEFAULT_SCHEDULE } from '../../../domain/rider/rider.js';
import { demoHours, demoSky, DemoWeather } from '../../../../demo-world/weather.js';
import { FakeClimate } from './fake.climate.js';
import { noClimate } from './registry.js';

const newFake = (): FakeClimate => new FakeClimate({ clock: contractClock, demo: new DemoWeather() });

climateContract('The fake', () => {
  const port = newFake();
  return Promise.resolve({
    port,
    given: {
      ...faultsOfFake((result) => port.answersWith(() => result)),
      year: (hours) => port.answersWith(() => succeeded(hours)),
      nothingThere: () =>
        port.answersWith(() => failed({ kind: 'not-covered', provider: 'fake', detail: 'told to fail' })),
    },
  });
});

climateContract('None', () =>
  Promise.resolve({
    port: noClimate,
    given: { ...faultsOfFake(() => undefined), year: () => undefined, nothingThere: () => undefined },
    alwaysAnswers: { kind: 'unavailable' },
  }),
);

describe("the demo's year", () => {
  const PORTLAND = { lat: 45.5, lng: -122.75 };
  const ZONE = 'America/Los_Angeles';

  const yearAt = async (place = PORTLAND) => valueOf(await newFake().pastYear(place));
  const goDaysAt = async (place = PORTLAND) => {
    const year = await yearAt(place);
    const dates = completeDates(year, ZONE);
    if (!dates) throw new Error('no complete day');
    const days = replayYear({
      dates,
      timeZone: ZONE,
      scheduleOn: (date) => (['sat', 'sun'].includes(weekdayOf(date)) ? null : DEFAULT_SCHEDULE),
      route: { start: place, end: place, rideMinutes: 25 },
      climate: { morning: year, evening: year },
    });
    return limitsOverAYear(days, DEFAULT_LIMITS);
  };

  it('is a year, the same on every start', async () => {
    const year = await yearAt();
    expect(brokenClimatePromises(year)).toEqual([]);
    expect(datesOf(completeDates(year, ZONE) ?? { from: '' as never, to: '' as never })).toHaveLength(365);
    expect(await yearAt()).toEqual(year);
  });

  it('says of its last hours what the demo’s weather says', async () => {
    const year = await yearAt();
    const shown = demoHours(contractClock.now()).map((hour) => demoSky(PORTLAND, hour, 'fair'));
    const both = shown.flatMap((hour) => {
      const past = year.find(({ startsAt }) => startsAt.getTime() === hour.startsAt.getTime());
      return past ? [[past, hour] as const] : [];
    });
    expect(both.length).toBeGreaterThan(6);
    for (const [past, hour] of both) expect(hour).toMatchObject(past);
  });

  it('has seasons, and days on which wind, rain, cold and heat matter', async () => {
    const { goDays, rideDays, limits, presets } = await goDaysAt();
    expect(goDays / rideDays).toBeGreaterThan(0.2);
    expect(goDays / rideDays).toBeLessThan(0.6);
    const wind = limits.find(({ field }) => field === 'windLimitMph');
    expect(wind?.stopsAlone).toBeGreaterThan(30);
    expect(limits.find(({ field }) => field === 'rainLimitPercent')?.stopsAlone).toBeGreaterThan(5);
    const [fair, everyday, all] = presets.map((preset) => preset.goDays);
    expect(everyday).toBeGreaterThan((fair ?? 0) + 20);
    expect(all).toBeGreaterThan(everyday ?? 0);
  });
});
