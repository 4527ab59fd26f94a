import { z } from 'zod';

/** Seconds as protocol buffers put them into JSON: "123s", "123.5s". */
const seconds = z
  .string()
  .regex(/^\d+(\.\d{1,9})?s$/)
  .transform((text) => Number(text.slice(0, -1)));

/**
 * The answer of computeRoutes as far as the field mask lets it through. Without a way it is `{}`; protocol buffers leave
 * a figure out that is 0.
 */
export const computeRoutesAnswer = z.object({
  routes: z
    .array(
      z.object({
        distanceMeters: z.int().nonnegative().default(0),
        duration: seconds,
        polyline: z.object({ encodedPolyline: z.string().min(1) }),
        warnings: z.array(z.string().max(1000)).default([]),
      }),
    )
    .default([]),
});

export const FIELD_MASK =
  'routes.distanceMeters,routes.duration,routes.polyline.encodedPolyline,routes.warnings';

export type ComputeRoutesAnswer = z.infer<typeof computeRoutesAnswer>;
