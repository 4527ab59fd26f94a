import { failed, type ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { TrafficPort } from '../../../../application/recommendations/traffic.port.js';

/** Live without a traffic provider. Unknown is unknown: a failure, not 0 minutes. */
export class NoTraffic implements TrafficPort {
  carDelay(): Promise<ProviderResult<never>> {
    return Promise.resolve(
      failed({ kind: 'unavailable', provider: 'none', detail: 'no traffic provider is configured' }),
    );
  }
}
