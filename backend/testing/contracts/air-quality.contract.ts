import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AirQualityPort } from '../../src/application/ports/air-quality.port.js';
import type { AirSeries, HourlyAir } from '../../src/domain/conditions/air.js';
import { missing } from '../../src/domain/conditions/reading.js';
import { brokenAirPromises } from './promises/air-quality.promises.js';
import {
  expectFailure,
  keptValueOf,
  PROVIDER_FAULTS,
  strayErrorsSurface,
  valueOf,
  type FaultGivens,
} from './provider-faults.js';

export interface AirQualityGivens extends FaultGivens {
  /** The provider has these hours. Its answer leaves out a Missing figure or has null, and contains an impossible one as is. */
  air(hours: AirSeries): void;
}

export interface AirQualityHarness {
  readonly port: AirQualityPort;
  readonly given: AirQualityGivens;
  close?(): Promise<void>;
}

const PORTLAND = { lat: 45.5152, lng: -122.6784 };
const FIRST_HOUR = Date.parse('2026-06-15T14:00:00Z');

/** One hour of air quality; hour 0 is the hour of the contract's clock. */
export const airOfHour = (hour: number, figures: Partial<HourlyAir> = {}): HourlyAir => ({
  startsAt: new Date(FIRST_HOUR + hour * 3_600_000),
  pm25UgM3: 8.9,
  pm10UgM3: 17.25,
  ozoneUgM3: 61.5 + hour,
  nitrogenDioxideUgM3: 12.75,
  sulphurDioxideUgM3: 1.5,
  carbonMonoxideUgM3: 215,
  ...figures,
});

const POLLUTANTS = [
  'pm25UgM3',
  'pm10UgM3',
  'ozoneUgM3',
  'nitrogenDioxideUgM3',
  'sulphurDioxideUgM3',
  'carbonMonoxideUgM3',
] as const;

const NOT_REPORTED = missing('not-reported');

const NOTHING_REPORTED: Partial<HourlyAir> = Object.fromEntries(
  POLLUTANTS.map((pollutant) => [pollutant, NOT_REPORTED]),
);

/** Every adapter runs every case; see the harnesses in the adapters' specs. */
export function airQualityContract(name: string, makeHarness: () => Promise<AirQualityHarness>): void {
  describe(`${name} meets the air quality contract`, () => {
    let harness: AirQualityHarness;
    beforeEach(async () => {
      harness = await makeHarness();
    });
    afterEach(() => harness.close?.());

    const ask = (place = PORTLAND) => harness.port.hourlyAir(place);
    const theSeries = async () => keptValueOf(await ask(), brokenAirPromises);

    describe('a forecast', () => {
      it('has every pollutant in µg/m³, each in its own hour', async () => {
        const hours = [airOfHour(0), airOfHour(1, { pm25UgM3: 0, carbonMonoxideUgM3: 4400.5 }), airOfHour(2)];
        harness.given.air(hours);
        expect(await theSeries()).toEqual(hours);
      });

      it('covers past hours as well as future ones', async () => {
        const hours = [-12, -1, 0, 47].map((hour) => airOfHour(hour));
        harness.given.air(hours);
        expect(await theSeries()).toEqual(hours);
      });

      it('is in ascending order without repeats, on whole UTC hours', async () => {
        harness.given.air([3, 0, 2, 1, 2].map((hour) => airOfHour(hour)));
        const starts = (await theSeries()).map((hour) => hour.startsAt.getTime());
        expect(starts).toEqual([0, 1, 2, 3].map((hour) => airOfHour(hour).startsAt.getTime()));
        expect(starts.every((start) => start % 3_600_000 === 0)).toBe(true);
      });

      it.each([
        ['Adak', { lat: 51.88, lng: -176.65 }],
        ['Kathmandu, 5:45 h ahead of UTC', { lat: 27.7172, lng: 85.324 }],
      ])('has the same instants in the time zone of %s', async (_place, place) => {
        harness.given.air([airOfHour(0), airOfHour(1)]);
        expect(valueOf(await ask(place))).toEqual([airOfHour(0), airOfHour(1)]);
      });

      it('does not make up hours that the provider skips', async () => {
        harness.given.air([airOfHour(0), airOfHour(3)]);
        expect(await theSeries()).toEqual([airOfHour(0), airOfHour(3)]);
      });
    });

    describe('a missing figure', () => {
      it.each(POLLUTANTS)('is missing as not reported: %s', async (pollutant) => {
        const hours = [airOfHour(0), airOfHour(1, { [pollutant]: NOT_REPORTED }), airOfHour(2)];
        harness.given.air(hours);
        expect(await theSeries()).toEqual(hours);
      });

      it.each(POLLUTANTS)('is missing as implausible: %s below zero', async (pollutant) => {
        harness.given.air([airOfHour(0), airOfHour(1, { [pollutant]: -9999 })]);
        expect(await theSeries()).toEqual([
          airOfHour(0),
          airOfHour(1, { [pollutant]: missing('implausible') }),
        ]);
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
        ['hours without a figure', [airOfHour(0, NOTHING_REPORTED)]],
        ['hours without a true figure', [airOfHour(0, { ...NOTHING_REPORTED, pm10UgM3: -9999 })]],
      ])('is returned for a forecast of %s', async (_name, hours) => {
        harness.given.air(hours);
        expectFailure(await ask(), { kind: 'invalid-response' });
      });

      it('does not affect the next answer', async () => {
        harness.given.resets();
        expectFailure(await ask(), { kind: 'unavailable' });
        harness.given.air([airOfHour(0)]);
        expect(await theSeries()).toEqual([airOfHour(0)]);
      });
    });

    it('handles concurrent requests', async () => {
      harness.given.air([airOfHour(0)]);
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
      expect(answers.map(valueOf)).toEqual(Array.from({ length: 10 }, () => [airOfHour(0)]));
    });
  });
}
