import type { HourlyAir } from '../../../domain/conditions/air.js';
import type { Reading } from '../../../domain/conditions/reading.js';
import { readingOf, type PhysicalRange, type Reported } from '../hourly-series/figure.js';

/** An hour's concentrations in µg/m³ as a provider reports them: unchecked, and null or absent where it says nothing. */
export type ReportedAir = {
  readonly [Pollutant in Exclude<keyof HourlyAir, 'startsAt'>]: Reported | Reading;
} & { readonly startsAt: Date };

/** Providers mark what they do not know with negative figures (-9999). A gram in a cubic metre is no outdoor air. */
const CONCENTRATION_UG_M3: PhysicalRange = { min: 0, max: 1_000_000 };

/** The hour with what cannot be true taken out of it. */
export const plausibleAir = (hour: ReportedAir): HourlyAir => ({
  startsAt: hour.startsAt,
  pm25UgM3: readingOf(hour.pm25UgM3, CONCENTRATION_UG_M3),
  pm10UgM3: readingOf(hour.pm10UgM3, CONCENTRATION_UG_M3),
  ozoneUgM3: readingOf(hour.ozoneUgM3, CONCENTRATION_UG_M3),
  nitrogenDioxideUgM3: readingOf(hour.nitrogenDioxideUgM3, CONCENTRATION_UG_M3),
  sulphurDioxideUgM3: readingOf(hour.sulphurDioxideUgM3, CONCENTRATION_UG_M3),
  carbonMonoxideUgM3: readingOf(hour.carbonMonoxideUgM3, CONCENTRATION_UG_M3),
});
