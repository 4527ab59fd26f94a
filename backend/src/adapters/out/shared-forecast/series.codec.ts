import { z } from 'zod';
import type { Missing, Reading } from '../../../domain/conditions/reading.js';
import type { AnswerCodec } from '../shared-answers/shared-answers.js';

/** The two reasons for which a single figure can be missing. */
const missingFigure: z.ZodType<Missing> = z.object({ missing: z.enum(['not-reported', 'implausible']) });

export const storedReading = <T>(figure: z.ZodType<T>): z.ZodType<Reading<T>> =>
  z.union([figure, missingFigure]);

export const storedFigure = storedReading(z.number());

export const storedInstant = z.iso.datetime().transform((text) => new Date(text));

/** Counted up when what is stored changes its meaning. A change of its shape the schema notices by itself. */
const FORMAT = 1;

export function seriesCodec<H extends { readonly startsAt: Date }>(
  hour: z.ZodType<H>,
): AnswerCodec<readonly H[]> {
  const stored = z.object({ format: z.literal(FORMAT), hours: z.array(hour) });
  return {
    encode: (series) => ({
      format: FORMAT,
      hours: series.map(({ startsAt, ...figures }) => ({ startsAt: startsAt.toISOString(), ...figures })),
    }),
    decode: (payload) => stored.safeParse(payload).data?.hours ?? null,
  };
}
