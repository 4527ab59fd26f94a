import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WeatherPort } from '../../src/application/ports/weather.port.js';
import type { HourlyWeather, WeatherSeries, WeatherCondition } from '../../src/domain/conditions/weather.js';
import { missing } from '../../src/domain/conditions/reading.js';
import { brokenWeatherPromises } from './promises/weather.promises.js';
import {
  expectFailure,
  keptValueOf,
  PROVIDER_FAULTS,
  strayErrorsSurface,
  valueOf,
  type FaultGivens,
} from './provider-faults.js';

export interface WeatherGivens extends FaultGivens {
  /**
   * The provider has these hours. Its answer leaves out a Missing figure or has null, and contains an impossible one as
   * is; an implausible condition is an unknown code.
   */
  forecast(hours: WeatherSeries): void;
}

export interface WeatherHarness {
  readonly port: WeatherPort;
  readonly given: WeatherGivens;
  close?(): Promise<void>;
}

type Figure = Exclude<keyof HourlyWeather, 'startsAt'>;

export interface WeatherContractOptions {
  /**
   * Figures that the provider doesn't offer. No case is skipped for them: they must be not-reported in every hour of
   * every case.
   */
  readonly neverReports?: readonly Figure[];
}

const PORTLAND = { lat: 45.5152, lng: -122.6784 };
const FIRST_HOUR = Date.parse('2026-06-15T14:00:00Z');

/** An hour of the contract's morning; hour 0 is the hour of the contract's clock. */
export const anHour = (hour: number, figures: Partial<HourlyWeather> = {}): HourlyWeather => ({
  startsAt: new Date(FIRST_HOUR + hour * 3_600_000),
  temperatureF: 61.5 + hour,
  windMph: 7.25,
  gustMph: 12.5,
  windFromDegrees: 290,
  rainChancePercent: 7,
  precipitationMm: 0.25,
  humidityPercent: 64,
  uvIndex: 3.5,
  condition: 'partly-cloudy',
  ...figures,
});

const NOT_REPORTED = missing('not-reported');
const IMPLAUSIBLE = missing('implausible');

/** Every adapter runs every case; see the harnesses in the adapters' specs. */
export function weatherContract(
  name: string,
  makeHarness: () => Promise<WeatherHarness>,
  { neverReports = [] }: WeatherContractOptions = {},
): void {
  /** What this provider can report of these hours. */
  const reported = (hours: WeatherSeries): WeatherSeries =>
    hours.map((hour) => ({
      ...hour,
      ...Object.fromEntries(neverReports.map((figure) => [figure, NOT_REPORTED])),
    }));

  describe(`${name} meets the weather contract`, () => {
    let harness: WeatherHarness;
    beforeEach(async () => {
      harness = await makeHarness();
    });
    afterEach(() => harness.close?.());

    const ask = (place = PORTLAND) => harness.port.hourlyWeather(place);
    const theSeries = async () => keptValueOf(await ask(), brokenWeatherPromises);

    describe('a forecast', () => {
      it('has every figure in its unit', async () => {
        const hours = [anHour(0), anHour(1, { temperatureF: -12.5, windFromDegrees: 0, uvIndex: 0 })];
        harness.given.forecast(hours);
        expect(await theSeries()).toEqual(reported(hours));
      });

      it('keeps each hour’s figures in that hour', async () => {
        const hours = [0, 1, 2].map((hour) =>
          anHour(hour, {
            rainChancePercent: 10 * hour,
            precipitationMm: hour,
            gustMph: 15 + hour,
            windMph: hour,
          }),
        );
        harness.given.forecast(hours);
        expect(await theSeries()).toEqual(reported(hours));
      });

      it.each<WeatherCondition>(['clear', 'partly-cloudy', 'cloudy', 'fog', 'drizzle', 'rain'])(
        'reports %s',
        async (condition) => {
          harness.given.forecast([anHour(0, { condition })]);
          expect((await theSeries())[0]?.condition).toBe(condition);
        },
      );

      it.each<WeatherCondition>(['snow', 'freezing-rain', 'thunderstorm'])(
        'reports %s',
        async (condition) => {
          harness.given.forecast([anHour(0, { condition })]);
          expect((await theSeries())[0]?.condition).toBe(condition);
        },
      );

      it('covers past hours as well as future ones', async () => {
        const hours = [-12, -1, 0, 47].map((hour) => anHour(hour));
        harness.given.forecast(hours);
        expect(await theSeries()).toEqual(reported(hours));
      });

      it('is in ascending order without repeats, on whole UTC hours', async () => {
        const shuffled = [3, 0, 2, 1].map((hour) => anHour(hour));
        harness.given.forecast([...shuffled, anHour(2)]);
        const starts = (await theSeries()).map((hour) => hour.startsAt.getTime());
        expect(starts).toEqual([0, 1, 2, 3].map((hour) => anHour(hour).startsAt.getTime()));
        expect(starts.every((start) => start % 3_600_000 === 0)).toBe(true);
      });

      it.each([
        ['Adak', { lat: 51.88, lng: -176.65 }],
        ['Kathmandu, 5:45 h ahead of UTC', { lat: 27.7172, lng: 85.324 }],
        ['Honolulu', { lat: 21.3069, lng: -157.8583 }],
      ])('has the same instants in the time zone of %s', async (_place, place) => {
        harness.given.forecast([anHour(0), anHour(1)]);
        expect(valueOf(await ask(place))).toEqual(reported([anHour(0), anHour(1)]));
      });

      it('does not make up hours that the provider skips', async () => {
        const hours = [0, 1, 4, 5].map((hour) => anHour(hour));
        harness.given.forecast(hours);
        expect(await theSeries()).toEqual(reported(hours));
      });
    });

    describe('a missing figure', () => {
      it.each([
        'temperatureF',
        'windMph',
        'gustMph',
        'windFromDegrees',
        'rainChancePercent',
        'precipitationMm',
        'humidityPercent',
        'uvIndex',
        'condition',
      ] as const)('is missing as not reported: %s', async (figure) => {
        const hours = [anHour(0), anHour(1, { [figure]: NOT_REPORTED }), anHour(2)];
        harness.given.forecast(hours);
        expect(await theSeries()).toEqual(reported(hours));
      });

      it.each([
        ['temperatureF', 999],
        ['temperatureF', -200],
        ['windMph', -1],
        ['windMph', 900],
        ['gustMph', -0.5],
        ['windFromDegrees', 720],
        ['rainChancePercent', 120],
        ['rainChancePercent', -10],
        ['precipitationMm', -3],
        ['humidityPercent', 140],
        ['uvIndex', -2],
        ['uvIndex', 400],
      ] as const)('is missing as implausible: %s of %d', async (figure, impossible) => {
        harness.given.forecast([anHour(0), anHour(1, { [figure]: impossible })]);
        expect(await theSeries()).toEqual(reported([anHour(0), anHour(1, { [figure]: IMPLAUSIBLE })]));
      });

      it('is missing as implausible: an unknown condition', async () => {
        harness.given.forecast([anHour(0, { condition: IMPLAUSIBLE })]);
        expect((await theSeries())[0]?.condition).toEqual(IMPLAUSIBLE);
      });
    });

    describe('a failure', () => {
      it.each(PROVIDER_FAULTS)('is returned for $name', async ({ arrange, expected }) => {
        arrange(harness.given);
        expectFailure(await ask(), expected);
        await strayErrorsSurface();
      });

      it.each([
        ['no hour', []],
        ['hours without a figure', [anHour(0, NOTHING_REPORTED), anHour(1, NOTHING_REPORTED)]],
        ['hours without a true figure', [anHour(0, { ...NOTHING_REPORTED, temperatureF: 900 })]],
      ])('is returned for a forecast of %s', async (_name, hours) => {
        harness.given.forecast(hours);
        expectFailure(await ask(), { kind: 'invalid-response' });
      });

      it('does not affect the next answer', async () => {
        harness.given.upstreamFails(500);
        expectFailure(await ask(), { kind: 'unavailable' });
        harness.given.forecast([anHour(0)]);
        expect(await theSeries()).toEqual(reported([anHour(0)]));
      });
    });

    it('handles concurrent requests', async () => {
      harness.given.forecast([anHour(0)]);
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
      expect(answers.map(valueOf)).toEqual(Array.from({ length: 10 }, () => reported([anHour(0)])));
    });
  });
}

const NOTHING_REPORTED: Partial<HourlyWeather> = {
  temperatureF: NOT_REPORTED,
  windMph: NOT_REPORTED,
  gustMph: NOT_REPORTED,
  windFromDegrees: NOT_REPORTED,
  rainChancePercent: NOT_REPORTED,
  precipitationMm: NOT_REPORTED,
  humidityPercent: NOT_REPORTED,
  uvIndex: NOT_REPORTED,
  condition: NOT_REPORTED,
};
