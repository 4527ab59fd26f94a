import { beforeEach, describe, expect, it } from '@jest/globals';
import { anOutlook } from '../../../testing/builders/an-outlook.js';
import { useCaseWorld, type UseCaseWorld } from '../../../testing/builders/use-case-world.js';
import { sharedAirQuality, sharedWeather } from '../../adapters/out/shared-answers/shared-forecasts.js';
import { parseLocalDate } from '../../domain/commute/time.js';
import type { WeatherSeries } from '../../domain/conditions/weather.js';
import type { AirSeries } from '../../domain/conditions/air.js';
import { failed, succeeded } from '../ports/provider-failure.js';
import type { Rider } from '../../domain/rider/rider.js';
import { GenerateRecommendation } from './generate-recommendation.js';
import { RidersOutlook } from './riders-outlook.js';

const TUESDAY = parseLocalDate('2026-06-16');
const FORECAST = anOutlook({
  from: new Date('2026-06-15T07:00:00Z'),
  hours: 5 * 24,
  weatherAt: { '2026-06-16T23:00:00.000Z': { rainChancePercent: 70 } },
}) as { readonly weather: WeatherSeries; readonly air: AirSeries };

let world: UseCaseWorld;
let rider: Rider;
let routeId: number;
let calls: string[];
let isDown: boolean;

beforeEach(async () => {
  world = useCaseWorld();
  const { id } = await world.rider();
  routeId = (await world.route(id)).id;
  rider = await world.stored(id);
  calls = [];
  isDown = false;
});

function useCases() {
  const sharing = {
    cache: world.forecastCache,
    pace: world.requestPace,
    clock: world.clock,
    provider: 'counted',
  };
  const answer = <T>(kind: string, value: T) => {
    calls.push(kind);
    return Promise.resolve(
      isDown ? failed({ kind: 'unavailable', provider: 'counted', detail: 'down' }) : succeeded(value),
    );
  };
  const weather = sharedWeather({ hourlyWeather: () => answer('weather', FORECAST.weather) }, sharing);
  const airQuality = sharedAirQuality({ hourlyAir: () => answer('air', FORECAST.air) }, sharing);
  const { routes, recommendations, timeZones, clock } = world;
  const ignore = () => undefined;
  return {
    outlook: new RidersOutlook(
      {
        ...{ weather, airQuality, routes, recommendations, timeZones, clock },
        usStates: { stateOf: () => 'OR' },
        holidays: { statesOff: () => [], nameOf: (date) => (date === '2026-06-19' ? 'Juneteenth' : null) },
      },
      ignore,
    ),
    generate: new GenerateRecommendation(
      {
        weather,
        air: airQuality,
        traffic: { carDelay: () => Promise.resolve(succeeded({ carDelayMinutes: 0 })) },
      },
      ...([routes, recommendations, timeZones, clock, ignore, { verdictGiven: ignore }] as const),
    ),
  };
}

describe("a rider's outlook", () => {
  it('costs no call beyond those of the recommendation: one a cell and hour', async () => {
    const { outlook, generate } = useCases();
    await generate.run(rider, routeId);
    const afterToday = [...calls];
    await outlook.week(rider);
    await outlook.hours(rider, TUESDAY);
    expect(calls).toEqual(afterToday);
    expect(afterToday.sort()).toEqual(['air', 'air', 'weather', 'weather']);
  });

  it('says where the forecast ends, and guesses nothing', async () => {
    const { days, bestDays } = await useCases().outlook.week(rider);
    expect(days.map(({ verdict }) => verdict)).toEqual([
      ...['thumbs_up', 'thumbs_down', 'thumbs_up', 'thumbs_up', 'thumbs_up', null, null],
    ]);
    expect(days[1]?.legs).toMatchObject({ morning: { passes: true }, evening: { passes: false } });
    expect(days[5]?.legs.morning.passes).toBeNull();
    expect(days[5]?.dataGaps).toContainEqual({ leg: 'morning', metric: 'wind', reason: 'hour-not-covered' });
    expect(bestDays).toEqual(['2026-06-15', '2026-06-17', '2026-06-18', '2026-06-19']);
  });

  it('gives its reasons in the rider’s units', async () => {
    const cold = { ...rider, units: 'metric' as const, limits: { ...rider.limits, temperatureMinF: 95 } };
    const { days } = await useCases().outlook.week(cold);
    expect(days[0]?.legs.morning.triggers[0]?.reason).toMatch(/°C is below your 35 °C limit/);
  });

  it('names days off, and leaves them out of the best days', async () => {
    const rideDays = { ...rider.rideDays, observesHolidays: true };
    const { days, bestDays } = await useCases().outlook.week({ ...rider, rideDays });
    expect(days[4]).toMatchObject({
      dayOff: 'Juneteenth',
      verdict: null,
      legs: { morning: { passes: true } },
    });
    expect(bestDays).not.toContain('2026-06-19');
  });

  it('keeps the conditions of a ride that is done, and has no verdict once both are', async () => {
    const { outlook, generate } = useCases();
    await generate.run(rider, routeId);
    world.clock.setTo(new Date('2026-06-15T12:00:00-07:00'));
    expect((await outlook.week(rider)).days[0]).toMatchObject({ verdict: 'thumbs_up' });
    world.clock.setTo(new Date('2026-06-15T18:00:00-07:00'));
    expect((await outlook.week(rider)).days[0]).toMatchObject({ verdict: null });
  });

  it('is unknown while the providers are down', async () => {
    isDown = true;
    const { outlook } = useCases();
    const { days } = await outlook.week(rider);
    expect(days.every(({ verdict, legs }) => verdict === null && legs.morning.passes === null)).toBe(true);
    const { hours, forecastAt } = await outlook.hours(rider, TUESDAY);
    expect(forecastAt).toBeNull();
    expect(hours[0]).toMatchObject({ temperatureF: { missing: 'unavailable' } });
  });

  it('is a day by the hour: at the route’s start up to the ride to work, at its end from then on', async () => {
    const { hours, forecastAt } = await useCases().outlook.hours(rider, TUESDAY);
    expect(hours.map(({ startsAt }) => startsAt.toISOString().slice(11, 13)).slice(0, 2)).toEqual([
      '12',
      '13',
    ]);
    expect(hours).toHaveLength(17);
    expect(hours.find(({ rainChancePercent }) => rainChancePercent === 70)?.startsAt).toEqual(
      new Date('2026-06-16T23:00:00Z'),
    );
    expect(forecastAt).toEqual(world.clock.now());
  });
});
