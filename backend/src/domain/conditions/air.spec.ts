import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PollutantConcentrations, usAqi } from './air.js';
import { missing, valueOrNull } from './reading.js';

const CLEAN: PollutantConcentrations = {
  pm25UgM3: 0,
  pm10UgM3: 0,
  ozoneUgM3: 0,
  nitrogenDioxideUgM3: 0,
  sulphurDioxideUgM3: 0,
  carbonMonoxideUgM3: 0,
};

/** µg/m³ of a gas from ppb: the inverse of ppb = 24.45 × µg/m³ ÷ molar mass. */
const fromPpb = (ppb: number, molarMass: number): number => (ppb * molarMass) / 24.45;

const pollutants = {
  'PM2.5 µg/m³': (value: number) => ({ pm25UgM3: value }),
  'PM10 µg/m³': (value: number) => ({ pm10UgM3: value }),
  'O3 ppm': (value: number) => ({ ozoneUgM3: fromPpb(value * 1000, 48.0) }),
  'NO2 ppb': (value: number) => ({ nitrogenDioxideUgM3: fromPpb(value, 46.01) }),
  'SO2 ppb': (value: number) => ({ sulphurDioxideUgM3: fromPpb(value, 64.07) }),
  'CO ppm': (value: number) => ({ carbonMonoxideUgM3: fromPpb(value * 1000, 28.01) }),
};

/** Lowest and highest concentration of the bands 0–50, 51–100, 101–150, 151–200, 201–300, 301–500. */
const breakpoints: Record<keyof typeof pollutants, (readonly [number, number])[]> = {
  'PM2.5 µg/m³': [
    [0, 9.0],
    [9.1, 35.4],
    [35.5, 55.4],
    [55.5, 125.4],
    [125.5, 225.4],
    [225.5, 325.4],
  ],
  'PM10 µg/m³': [
    [0, 54],
    [55, 154],
    [155, 254],
    [255, 354],
    [355, 424],
    [425, 604],
  ],
  'O3 ppm': [
    [0, 0.054],
    [0.055, 0.07],
    [0.071, 0.085],
    [0.086, 0.105],
    [0.106, 0.2],
  ],
  'NO2 ppb': [
    [0, 53],
    [54, 100],
    [101, 360],
    [361, 649],
    [650, 1249],
    [1250, 2049],
  ],
  'SO2 ppb': [
    [0, 35],
    [36, 75],
    [76, 185],
    [186, 304],
    [305, 604],
    [605, 1004],
  ],
  'CO ppm': [
    [0, 4.4],
    [4.5, 9.4],
    [9.5, 12.4],
    [12.5, 15.4],
    [15.5, 30.4],
    [30.5, 50.4],
  ],
};

const bandIndices = [
  [0, 50],
  [51, 100],
  [101, 150],
  [151, 200],
  [201, 300],
  [301, 500],
] as const;

const bandEnds = Object.entries(breakpoints).flatMap(([pollutant, bands]) =>
  bands.flatMap(([low, high], band) => [
    { pollutant, concentration: low, index: bandIndices[band]?.[0] },
    { pollutant, concentration: high, index: bandIndices[band]?.[1] },
  ]),
);

const aqiOf = (pollutant: string, concentration: number) =>
  usAqi({ ...CLEAN, ...pollutants[pollutant as keyof typeof pollutants](concentration) });

describe('the US AQI', () => {
  it.each(bandEnds)('is $index for $pollutant $concentration', ({ pollutant, concentration, index }) => {
    expect(aqiOf(pollutant, concentration)).toBe(index);
  });

  it.each([
    ['PM2.5 µg/m³', 9.09, 50],
    ['PM2.5 µg/m³', 35.49, 100],
    ['PM2.5 µg/m³', 55.499, 150],
    ['PM10 µg/m³', 54.99, 50],
    ['PM10 µg/m³', 154.9, 100],
    ['O3 ppm', 0.0549, 50],
    ['O3 ppm', 0.0709, 100],
    ['NO2 ppb', 53.9, 50],
    ['NO2 ppb', 100.9, 100],
    ['SO2 ppb', 75.9, 100],
    ['CO ppm', 4.49, 50],
    ['CO ppm', 9.49, 100],
  ])('truncates %s %d before the lookup: %d', (pollutant, concentration, index) => {
    expect(aqiOf(pollutant, concentration)).toBe(index);
  });

  it.each([
    ['PM2.5 µg/m³', 12, 56],
    ['PM2.5 µg/m³', 150.4, 226],
    ['PM10 µg/m³', 100, 73],
    ['O3 ppm', 0.065, 84],
  ])('lies on the line between breakpoints: %s %d is %d', (pollutant, concentration, index) => {
    expect(aqiOf(pollutant, concentration)).toBe(index);
  });

  it.each([
    [0.201, 300],
    [0.204, 300],
    [0.404, 300],
    [0.405, 301],
    [0.604, 500],
    [0.7, 500],
  ])(
    'uses the 1-hour table for ozone above the 8-hour range, and never goes below the 8-hour index: %d ppm is %d',
    (ppm, index) => {
      expect(aqiOf('O3 ppm', ppm)).toBe(index);
    },
  );

  it.each(Object.keys(pollutants).map((pollutant) => [pollutant]))(
    'stops at 500 beyond the table: %s',
    (pollutant) => {
      expect(aqiOf(pollutant, 1e5)).toBe(500);
    },
  );

  it('is the highest of the pollutants’ indexes', () => {
    expect(usAqi({ ...CLEAN, pm25UgM3: 12, pm10UgM3: 155 })).toBe(101);
  });

  it.each(['pm25UgM3', 'ozoneUgM3'] as const)(
    'is missing without %s, even if the other pollutants are low',
    (key) => {
      expect(usAqi({ ...CLEAN, [key]: missing('not-reported') })).toEqual({ missing: 'not-reported' });
    },
  );

  it('is known to be unhealthy even if fine particles are missing', () => {
    expect(usAqi({ ...CLEAN, pm25UgM3: missing('not-reported'), pm10UgM3: 155 })).toBe(101);
  });

  it('does not need the rarer gases', () => {
    expect(usAqi({ ...CLEAN, pm25UgM3: 9, carbonMonoxideUgM3: missing('not-reported') })).toBe(50);
  });

  it('never falls when a concentration rises, and stays within 0 to 500', () => {
    const concentration = fc.double({ min: 0, max: 5000, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(pollutants)),
        concentration,
        concentration,
        (pollutant, one, another) => {
          const low = valueOrNull(aqiOf(pollutant, Math.min(one, another)));
          const high = valueOrNull(aqiOf(pollutant, Math.max(one, another)));
          return low !== null && high !== null && low >= 0 && low <= high && high <= 500;
        },
      ),
    );
  });

  it('does not read a negative concentration as clean air', () => {
    expect(usAqi({ ...CLEAN, pm25UgM3: -1 })).toEqual({ missing: 'implausible' });
  });
});
