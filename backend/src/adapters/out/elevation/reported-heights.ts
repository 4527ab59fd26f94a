import { z } from 'zod';
import { invalidResponse } from '../http/provider-fault.js';

/** From below the shores of the Dead Sea up to above Mount Everest; whatever is beyond is an error's stand-in. */
export const heightMeters = z.number().min(-500).max(9000);

/** @throws ProviderFault unless there is a height for every place. */
export function heightForEach(heights: readonly number[], places: number): readonly number[] {
  if (heights.length !== places)
    throw invalidResponse(`answer holds ${heights.length} heights for ${places} places`);
  return heights;
}
