import { ProviderClient } from '../../src/adapters/out/http/provider-client.js';
import { CONTRACT_DEADLINE_MS, CONTRACT_MAX_BYTES, contractClock } from './provider-faults.js';

/** A provider client for contracts: short timeouts, no randomness, and the contract's clock. */
export const contractClient = (provider: string): ProviderClient =>
  new ProviderClient({
    provider,
    clock: contractClock,
    random: () => 0,
    deadlineMs: CONTRACT_DEADLINE_MS,
    retryDelayMs: { min: 0, max: 0 },
    maxResponseBytes: CONTRACT_MAX_BYTES,
  });
