import { isMissing, missing, type Reading } from '../../../domain/conditions/reading.js';

/** A figure as a provider reports it: null or absent where it says nothing. */
export type Reported = number | null | undefined;

/** The closed range outside of which a figure cannot be true on Earth. Not a judgement of what is good to ride in. */
export interface PhysicalRange {
  readonly min: number;
  readonly max: number;
}

/** The figure, or Missing where it is not reported or physically impossible. A Missing stays what it is. */
export function readingOf(reported: Reported | Reading, { min, max }: PhysicalRange): Reading {
  if (reported === null || reported === undefined) return missing('not-reported');
  if (isMissing(reported)) return reported;
  return reported >= min && reported <= max ? reported : missing('implausible');
}
