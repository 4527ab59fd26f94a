import { z } from 'zod';

/** Seconds as protocol buffers put them into JSON: "123s", "123.5s". */
const seconds = z
  .string()
  .regex(/^\d+(\.\d{1,9})?s$/)
  .transform((text) => Number(text.slice(0, -1)));

/** The answer of computeRoutes as far as the field mask lets it through. Without a way it is `{}`. */
export const computeRoutesSchema = z.object({
  routes: z.array(z.object({ duration: seconds, staticDuration: seconds })).default([]),
  fallbackInfo: z.object({ routingMode: z.string().optional() }).optional(),
});

export const FIELD_MASK = 'routes.duration,routes.staticDuration,fallbackInfo';

export type ComputeRoutesAnswer = z.infer<typeof computeRoutesSchema>;
