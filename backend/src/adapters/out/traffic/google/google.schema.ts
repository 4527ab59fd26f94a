import { z } from 'zod';

/** A length of time; `value` in seconds, `text` is for people. */
const duration = z.object({ value: z.number().nonnegative() });

/** The answer of /maps/api/directions/json. Failures come as `status` inside HTTP 200. */
export const directionsSchema = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/),
  routes: z
    .array(
      z.object({
        legs: z.array(z.object({ duration, duration_in_traffic: duration.optional() })).min(1),
      }),
    )
    .default([]),
});

export type DirectionsAnswer = z.infer<typeof directionsSchema>;
