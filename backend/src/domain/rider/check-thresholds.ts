import type { Thresholds } from './rider.js';

/** Limits that leave no temperature to ride in are a mistake: null if there are such temperatures. */
export function checkThresholds(
  thresholds: Thresholds,
): { readonly field: 'temperatureMin'; readonly sentence: string } | null {
  if (thresholds.temperatureMinF <= thresholds.temperatureMaxF) return null;
  return {
    field: 'temperatureMin',
    sentence:
      `The "colder than" limit (${thresholds.temperatureMinF} °F) is above the "hotter than" limit ` +
      `(${thresholds.temperatureMaxF} °F), so no day could ever be a good one.`,
  };
}
