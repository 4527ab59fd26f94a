import type { SendOutcome } from '../../../../application/ports/sms.port.js';
import type { HttpAnswer } from '../../http/http-exchange.js';
import { ProviderFault } from '../../http/provider-fault.js';
import { retryAfterSeconds } from '../../http/retry-after.js';
import { meaningOfCode } from './twilio-codes.js';
import { createdMessageSchema, errorSchema } from './twilio.schema.js';

/**
 * What an answer to "send this text" says has become of it. Creating a message has no idempotency token: whatever does
 * not clearly say yes or no is ambiguous.
 * @throws ProviderFault for a 5xx, so that the circuit hears of it.
 */
export function outcomeOfAnswer({ status, headers, text }: HttpAnswer, now: Date): SendOutcome {
  if (status >= 500) {
    throw new ProviderFault({ kind: 'unavailable', nature: 'blip', detail: `HTTP ${status}` });
  }
  const body = parsedJson(text);
  if (status >= 200 && status <= 299) {
    const created = createdMessageSchema.safeParse(body);
    return created.success
      ? { outcome: 'accepted', providerMessageId: created.data.sid }
      : { outcome: 'ambiguous', reason: `HTTP ${status} without a message id` };
  }
  if (status === 408) return { outcome: 'ambiguous', reason: 'HTTP 408' };
  const error = errorSchema.safeParse(body);
  const code = error.success ? String(error.data.code) : `http-${status}`;
  if (status === 429) {
    const seconds = retryAfterSeconds(headers.get('retry-after'), now);
    return {
      outcome: 'rejected',
      meaning: 'wait',
      code,
      ...(seconds !== undefined && { retryAfterSeconds: seconds }),
    };
  }
  return {
    outcome: 'rejected',
    meaning: error.success ? meaningOfCode(code) : meaningOfStatus(status),
    code,
  };
}

/** The outcome of a request that got no whole answer, or a 5xx. */
export function outcomeOfFault({
  message,
  neverLeft,
  retryAfterSeconds: seconds,
}: ProviderFault): SendOutcome {
  if (!neverLeft) return { outcome: 'ambiguous', reason: message };
  return {
    outcome: 'rejected',
    meaning: 'wait',
    code: 'not-reached',
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  };
}

/** Refused without a code of Twilio's: by a proxy, or because the address or the account is not what it should be. */
const meaningOfStatus = (status: number) =>
  status < 400 || [401, 403, 404].includes(status) ? 'stop-sending' : 'other';

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
