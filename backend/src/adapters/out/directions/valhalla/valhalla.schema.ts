import { z } from 'zod';
import type { RefusalReader } from '../../http/json-answer.js';
import { refused } from '../../http/provider-fault.js';

/**
 * The answer of /route (https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/, "Outputs of a route"):
 * length in the units asked for, time in seconds, one shape a leg, encoded with six decimals.
 */
export const routeAnswer = z.object({
  trip: z.object({
    units: z.literal('miles'),
    summary: z.object({ length: z.number().nonnegative(), time: z.number().nonnegative() }),
    legs: z.array(z.object({ shape: z.string().min(1) })).min(1),
  }),
});

const valhallaError = z.object({ error_code: z.int(), error: z.string().optional() });

/**
 * Codes that speak of the places, not of the server: too far apart (154), in unconnected regions (170), no street near
 * (171), no way (442). https://github.com/valhalla/valhalla/blob/master/src/exceptions.cc
 */
const NO_WAY_CODES: ReadonlySet<number> = new Set([154, 170, 171, 442]);

/** Errors are `{"error_code": 171, "error": "…", "status_code": 400}`. The words may quote the place: not told. */
export const valhallaRefusal: RefusalReader = (body) => {
  const parsed = valhallaError.safeParse(body);
  if (!parsed.success) return null;
  const { error_code: code } = parsed.data;
  return refused(NO_WAY_CODES.has(code) ? 'not-covered' : 'unavailable', `error ${code}`);
};
