import { z } from 'zod';
import type { RefusalReader } from '../http/json-answer.js';
import { refused, type ProviderFault } from '../http/provider-fault.js';

/** Google's error format (https://cloud.google.com/apis/design/errors). Its message may quote the request: not read. */
const googleError = z.object({
  error: z.object({
    code: z.int(),
    status: z
      .string()
      .regex(/^[A-Z_]{1,40}$/)
      .optional(),
  }),
});

/** Google's own words of failure, with whatever status they came. */
export const googleRefusal: RefusalReader = (body): ProviderFault | null => {
  const parsed = googleError.safeParse(body);
  if (!parsed.success) return null;
  const { code, status } = parsed.data.error;
  const detail = `error ${code} ${status ?? ''}`.trim();
  return refused(code === 429 || status === 'RESOURCE_EXHAUSTED' ? 'rate-limited' : 'unavailable', detail);
};
