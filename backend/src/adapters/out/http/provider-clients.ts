import type { Clock } from '../../../application/ports/clock.port.js';
import type { Measurements } from '../../../application/ports/measurements.port.js';
import type { ProviderState } from '../../../application/ports/provider-failure.js';
import type { CircuitStatus } from './circuit.js';
import { ProviderClient } from './provider-client.js';

export interface ProviderClientsOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly deadlineMs: number;
  readonly measurements: Pick<Measurements, 'providerCalled'>;
}

const STATE: Readonly<Record<CircuitStatus, ProviderState['state']>> = {
  closed: 'answering',
  open: 'failing',
  'half-open': 'trying',
};

/** The clients of all configured providers: made under one policy, and watched together. */
export class ProviderClients {
  private readonly made: { readonly port: string; readonly client: ProviderClient }[] = [];

  constructor(private readonly options: ProviderClientsOptions) {}

  /** A client of its own for each port: weather that is down must not open the circuit of the air. */
  clientFor(port: string, provider: string): ProviderClient {
    const { measurements, ...policy } = this.options;
    const client = new ProviderClient({
      ...policy,
      provider,
      onCall: (call) => measurements.providerCalled({ port, provider, ...call }),
    });
    this.made.push({ port, client });
    return client;
  }

  states(): ProviderState[] {
    return this.made.map(({ port, client }) => ({
      port,
      provider: client.provider,
      state: STATE[client.circuitStatus],
    }));
  }
}
