import { z } from 'zod';

/** `value` in metres or seconds; `text` is for people. */
const figure = z.object({ value: z.number().nonnegative() });

/**
 * The answer of /maps/api/directions/json. Failures come as `status` inside HTTP 200.
 * https://developers.google.com/maps/documentation/directions/get-directions#DirectionsResponse
 */
export const directionsAnswer = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/),
  routes: z
    .array(
      z.object({
        copyrights: z.string().max(300).optional(),
        warnings: z.array(z.string().max(1000)).default([]),
        overview_polyline: z.object({ points: z.string().min(1) }),
        legs: z.array(z.object({ distance: figure, duration: figure })).min(1),
      }),
    )
    .default([]),
});

export type DirectionsAnswer = z.infer<typeof directionsAnswer>;
