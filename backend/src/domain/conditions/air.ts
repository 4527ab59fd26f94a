import { type Reading, isKnown, isMissing, missing } from './reading.js';

/** Concentrations of the pollutants of the US AQI, all in µg/m³. */
export interface PollutantConcentrations {
  readonly pm25UgM3: Reading;
  readonly pm10UgM3: Reading;
  readonly ozoneUgM3: Reading;
  readonly nitrogenDioxideUgM3: Reading;
  readonly sulphurDioxideUgM3: Reading;
  readonly carbonMonoxideUgM3: Reading;
}

/** The air of one forecast hour, covering [startsAt, startsAt + 1 h). */
export interface HourlyAir extends PollutantConcentrations {
  /** The hour's first instant, on a whole UTC hour. */
  readonly startsAt: Date;
}

/** Hours in ascending order, as far back and ahead as the provider knows; hours may be absent. */
export type AirSeries = readonly HourlyAir[];

/*
 * US Air Quality Index by the table of the EPA's Technical Assistance Document in force since 2024-05-06 (40 CFR 58,
 * appendix G): linear between breakpoints, concentrations truncated first, the highest pollutant counts.
 * The table is made for averages over 1, 8 or 24 hours; put to one forecast hour the result is an estimate and the
 * screens say so.
 */

/** Above this the air is unhealthy for sensitive groups and no ride is a go. */
export const UNHEALTHY_ABOVE_US_AQI = 100;

const INDEX_BANDS = [
  [0, 50],
  [51, 100],
  [101, 150],
  [151, 200],
  [201, 300],
  [301, 500],
] as const;

interface PollutantTable {
  /** Digits kept after the point in the table's unit; the rest is cut off, not rounded. */
  readonly decimals: number;
  /** Table unit per µg/m³. */
  readonly perUgM3: number;
  /** Lowest and highest concentration of each band, in the order of INDEX_BANDS; null where the table has none. */
  readonly bands: readonly (readonly [number, number] | null)[];
}

/** ppb = 24.45 × µg/m³ ÷ molar mass: the volume of a mole of gas in litres at 25 °C and 1 atm. */
const MOLAR_VOLUME_L = 24.45;
const ppbPerUgM3 = (molarMass: number): number => MOLAR_VOLUME_L / molarMass;
const ppmPerUgM3 = (molarMass: number): number => ppbPerUgM3(molarMass) / 1000;

const PM25: PollutantTable = {
  decimals: 1,
  perUgM3: 1,
  bands: [
    [0, 9.0],
    [9.1, 35.4],
    [35.5, 55.4],
    [55.5, 125.4],
    [125.5, 225.4],
    [225.5, 325.4],
  ],
};

const PM10: PollutantTable = {
  decimals: 0,
  perUgM3: 1,
  bands: [
    [0, 54],
    [55, 154],
    [155, 254],
    [255, 354],
    [355, 424],
    [425, 604],
  ],
};

/** 8-hour ozone in ppm; above 0.200 ppm the EPA goes by the 1-hour table. */
const OZONE_8H: PollutantTable = {
  decimals: 3,
  perUgM3: ppmPerUgM3(48.0),
  bands: [[0, 0.054], [0.055, 0.07], [0.071, 0.085], [0.086, 0.105], [0.106, 0.2], null],
};

/** 1-hour ozone in ppm, used for what the 8-hour table does not reach. */
const OZONE_1H: PollutantTable = {
  decimals: 3,
  perUgM3: ppmPerUgM3(48.0),
  bands: [null, null, [0.125, 0.164], [0.165, 0.204], [0.205, 0.404], [0.405, 0.604]],
};

const CARBON_MONOXIDE: PollutantTable = {
  decimals: 1,
  perUgM3: ppmPerUgM3(28.01),
  bands: [
    [0, 4.4],
    [4.5, 9.4],
    [9.5, 12.4],
    [12.5, 15.4],
    [15.5, 30.4],
    [30.5, 50.4],
  ],
};

const SULPHUR_DIOXIDE: PollutantTable = {
  decimals: 0,
  perUgM3: ppbPerUgM3(64.07),
  bands: [
    [0, 35],
    [36, 75],
    [76, 185],
    [186, 304],
    [305, 604],
    [605, 1004],
  ],
};

const NITROGEN_DIOXIDE: PollutantTable = {
  decimals: 0,
  perUgM3: ppbPerUgM3(46.01),
  bands: [
    [0, 53],
    [54, 100],
    [101, 360],
    [361, 649],
    [650, 1249],
    [1250, 2049],
  ],
};

const HIGHEST_INDEX = 500;
const HIGHEST_OZONE_8H_INDEX = 300;

/**
 * The index of one hour's concentrations, 0 to 500.
 *
 * Fine particles and ozone set the index of nearly every American day, so without one of them the others only prove bad
 * air, never good air: such an hour is Missing unless what is known is already unhealthy.
 */
export function usAqi(air: PollutantConcentrations): Reading {
  const fineParticles = indexOf(PM25, air.pm25UgM3);
  const ozone = ozoneIndex(air.ozoneUgM3);
  const indices = [
    fineParticles,
    ozone,
    indexOf(PM10, air.pm10UgM3),
    indexOf(NITROGEN_DIOXIDE, air.nitrogenDioxideUgM3),
    indexOf(SULPHUR_DIOXIDE, air.sulphurDioxideUgM3),
    indexOf(CARBON_MONOXIDE, air.carbonMonoxideUgM3),
  ].filter(isKnown);
  const highest = Math.max(0, ...indices);
  if (highest > UNHEALTHY_ABOVE_US_AQI) return highest;
  if (isMissing(fineParticles)) return fineParticles;
  return isMissing(ozone) ? ozone : highest;
}

function ozoneIndex(ugM3: Reading): Reading {
  const by8Hours = indexOf(OZONE_8H, ugM3);
  if (isMissing(by8Hours) || by8Hours <= HIGHEST_OZONE_8H_INDEX) return by8Hours;
  const by1Hour = indexOf(OZONE_1H, ugM3);
  return isMissing(by1Hour) ? HIGHEST_OZONE_8H_INDEX : Math.max(HIGHEST_OZONE_8H_INDEX, by1Hour);
}

function indexOf(table: PollutantTable, ugM3: Reading): Reading {
  if (isMissing(ugM3)) return ugM3;
  if (ugM3 < 0 || !Number.isFinite(ugM3)) return missing('implausible');
  const concentration = truncate(ugM3 * table.perUgM3, table.decimals);
  for (const [band, limits] of table.bands.entries()) {
    const indices = INDEX_BANDS[band];
    if (!limits || !indices || concentration > limits[1]) continue;
    const share = (concentration - limits[0]) / (limits[1] - limits[0]);
    return Math.round((indices[1] - indices[0]) * Math.max(0, share) + indices[0]);
  }
  return HIGHEST_INDEX;
}

/** Cuts digits off; the tiny addition keeps 35.4 from becoming 35.3 by binary rounding. */
function truncate(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(value * scale + 1e-6) / scale;
}
