import { z } from 'zod';
import { invalidResponse } from '../http/provider-fault.js';

/** From below the Dead Sea's shore to above Mount Everest. Values beyond that stand for an error. */
export const heightMeters = z.number().min(-500).max(9000);

/** @throws ProviderFault unless there is a height for every place. */
export function heightForEach(heights: readonly number[], places: number): readonly number[] {
  if (heights.length !== places)
    throw invalidResponse(`answer has ${heights.length} heights for ${places} places`);
  return heights;
}
