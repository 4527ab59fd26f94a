import type { z } from 'zod';
import type { HttpAnswer } from './http-exchange.js';
import { invalidResponse, ProviderFault, refused } from './provider-fault.js';
import { retryAfterSeconds } from './retry-after.js';

/**
 * Recognizes a provider's own errors in a JSON body, with any status (providers put errors inside
 * HTTP 200, and "nothing known about this place" inside HTTP 400). Null where the body holds none.
 */
export type RefusalReader = (body: unknown, status: number) => ProviderFault | null;

export interface AnswerFormat<T> {
  readonly schema: z.ZodType<T>;
  readonly refusalIn?: RefusalReader;
}

/**
 * The checked content of an answer.
 * @throws ProviderFault for a status other than 2xx, a refusal inside the body, a body that is not JSON, or JSON that
 *   does not fit the schema.
 */
export function contentOf<T>(answer: HttpAnswer, { schema, refusalIn }: AnswerFormat<T>, now: Date): T {
  if (answer.status === 429 || answer.status >= 500) throw faultOfStatus(answer, now);

  const body = parsedJson(answer.text);
  const refusal = body === NOT_JSON ? null : (refusalIn?.(body, answer.status) ?? null);
  if (refusal !== null) throw refusal;
  if (answer.status < 200 || answer.status > 299) throw faultOfStatus(answer, now);

  if (body === NOT_JSON) throw invalidResponse('answer is not JSON');
  const checked = schema.safeParse(body);
  if (!checked.success) throw invalidResponse(misfitOf(checked.error));
  return checked.data;
}

function faultOfStatus({ status, headers }: HttpAnswer, now: Date): ProviderFault {
  const detail = `HTTP ${status}`;
  const seconds = retryAfterSeconds(headers.get('retry-after'), now);
  if (status === 429) {
    return new ProviderFault({
      kind: 'rate-limited',
      nature: 'answered',
      detail,
      retryAfterSeconds: seconds,
    });
  }
  // Who says when to come back is not to be asked again at once.
  if (status === 503 && seconds) {
    return new ProviderFault({ kind: 'unavailable', nature: 'outage', detail, retryAfterSeconds: seconds });
  }
  if (status >= 500) return new ProviderFault({ kind: 'unavailable', nature: 'blip', detail });
  return refused('unavailable', detail);
}

const NOT_JSON = Symbol('not JSON');

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

/** Where the answer doesn't match. Field names are documented by the provider; values are left out. */
function misfitOf(error: z.ZodError): string {
  const [first] = error.issues;
  const path = first?.path.map(String).join('.') || 'its top';
  return `answer does not fit its documented format at ${path}`;
}
