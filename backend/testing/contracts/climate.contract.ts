import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClimatePort } from '../../src/application/climate/climate.port.js';
import type { ProviderFailure } from '../../src/application/ports/provider-failure.js';
import type { ClimateHour, ClimateYear } from '../../src/domain/climate/climate-year.js';
import { MS_PER_HOUR } from '../../src/domain/commute/time.js';
import { missing } from '../../src/domain/conditions/reading.js';
import { aClimateHour } from '../builders/a-climate-year.js';
import { brokenClimatePromises } from './promises/climate.promises.js';
import {
  expectFailure,
  keptValueOf,
  PROVIDER_FAULTS,
  strayErrorsSurface,
  type FaultGivens,
} from './provider-faults.js';

export interface ClimateGivens extends FaultGivens {
  /**
   * The archive has these hours. Its answer has null for a Missing figure, and contains an impossible one as is; an
   * implausible condition is an unknown code.
   */
  year(hours: ClimateYear): void;
  /** The provider answers that it has nothing there. */
  nothingThere(): void;
}

export interface ClimateHarness {
  readonly port: ClimatePort;
  readonly given: ClimateGivens;
  /** Set only by `none`, which never knows a year. Every case still runs and checks that it makes none up. */
  readonly alwaysAnswers?: Pick<ProviderFailure, 'kind'>;
  close?(): Promise<void>;
}

const CELL = { lat: 45.5, lng: -122.75 };
const FIRST_HOUR = Date.parse('2026-06-01T00:00:00Z');

const anHour = (hour: number, figures: Partial<ClimateHour> = {}): ClimateHour =>
  aClimateHour(new Date(FIRST_HOUR + hour * MS_PER_HOUR), figures);

const NOTHING: Partial<ClimateHour> = Object.fromEntries(
  ['temperatureF', 'windMph', 'gustMph', 'windFromDegrees', 'precipitationMm', 'condition'].map((figure) => [
    figure,
    missing('not-reported'),
  ]),
);

/** Every adapter runs every case; see the harnesses in the adapters' specs. */
export function climateContract(name: string, makeHarness: () => Promise<ClimateHarness>): void {
  describe(`${name} meets the climate contract`, () => {
    let harness: ClimateHarness;
    beforeEach(async () => {
      harness = await makeHarness();
    });
    afterEach(() => harness.close?.());

    const ask = () => harness.port.pastYear(CELL);
    const expectYear = async (hours: ClimateYear) => {
      const result = await ask();
      if (harness.alwaysAnswers) return expectFailure(result, harness.alwaysAnswers);
      expect(keptValueOf(result, brokenClimatePromises)).toEqual(hours);
    };
    const expectNone = async (expected: Parameters<typeof expectFailure>[1]) =>
      expectFailure(await ask(), harness.alwaysAnswers ?? expected);

    describe('a year', () => {
      it('has every figure in its unit, in its hour', async () => {
        const hours = [
          anHour(0, { temperatureF: -12.5, windFromDegrees: 0 }),
          anHour(1, { precipitationMm: 0.3, gustMph: 31, windMph: 14.2, condition: 'rain' }),
          anHour(2, { condition: 'snow' }),
        ];
        harness.given.year(hours);
        await expectYear(hours);
      });

      it('ends where the newest days are missing', async () => {
        const known = Array.from({ length: 48 }, (_, hour) => anHour(hour));
        const newest = Array.from({ length: 120 }, (_, hour) => anHour(48 + hour, NOTHING));
        harness.given.year([...known, ...newest]);
        await expectYear(known);
      });

      it('keeps what is missing missing', async () => {
        const hours = [
          anHour(0, { windMph: missing('not-reported') }),
          anHour(1, { temperatureF: missing('not-reported'), precipitationMm: missing('not-reported') }),
          anHour(3, { gustMph: missing('not-reported'), condition: missing('not-reported') }),
        ];
        harness.given.year(hours);
        await expectYear(hours);
      });

      it('takes out what cannot be true', async () => {
        harness.given.year([
          anHour(0, { temperatureF: 400, windMph: -1, condition: missing('implausible') }),
        ]);
        const implausible = missing('implausible');
        await expectYear([
          anHour(0, { temperatureF: implausible, windMph: implausible, condition: implausible }),
        ]);
      });

      it('is a failure without a single usable hour', async () => {
        harness.given.year([anHour(0, NOTHING), anHour(1, NOTHING)]);
        await expectNone({ kind: 'invalid-response' });
      });
    });

    describe('a failure', () => {
      it('is not-covered where the archive has nothing', async () => {
        harness.given.nothingThere();
        await expectNone({ kind: 'not-covered' });
      });

      it.each(PROVIDER_FAULTS)('is returned for $name', async ({ arrange, expected }) => {
        arrange(harness.given);
        await expectNone(expected);
        await strayErrorsSurface();
      });

      it('does not affect the next answer', async () => {
        harness.given.upstreamFails(500);
        await expectNone({ kind: 'unavailable' });
        harness.given.year([anHour(0)]);
        await expectYear([anHour(0)]);
      });
    });
  });
}
