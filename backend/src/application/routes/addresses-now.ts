import type { ProviderResult } from '../ports/provider-failure.js';
import { Refusal } from '../refusal.js';
import type { FailureLog } from '../recommendations/generate-recommendation.js';

/** What the geocoder answered. @throws Refusal `try-later` where it failed. */
export function addressesNow<T>(answer: ProviderResult<T>, logFailure: FailureLog): T {
  if (answer.ok) return answer.value;
  const { failure } = answer;
  logFailure(failure);
  throw new Refusal('try-later', 'Addresses cannot be looked up right now. Please try again in a moment.', {
    ...(failure.retryAfterSeconds !== undefined && { retryAfterSeconds: failure.retryAfterSeconds }),
  });
}
