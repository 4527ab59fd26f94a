import { ProviderClient } from '../../src/adapters/out/http/provider-client.js';
import { CONTRACT_DEADLINE_MS, CONTRACT_MAX_BYTES, contractClock } from './provider-faults.js';

/** A provider's client as contracts need it: quick to give up, without chance, at the contract's instant. */
export const contractClient = (provider: string): ProviderClient =>
  new ProviderClient({
    provider,
    clock: contractClock,
    random: () => 0,
    deadlineMs: CONTRACT_DEADLINE_MS,
    retryDelayMs: { min: 0, max: 0 },
    maxResponseBytes: CONTRACT_MAX_BYTES,
  });
