import { Gauge, type Registry } from 'prom-client';
import type { ProviderState } from '../../../../application/ports/provider-state.js';
import type { PoolState } from '../../persistence/typeorm/pool-state.js';

/** What is looked at when somebody asks, rather than counted when it happens. */
export interface Watched {
  readonly providers: () => readonly ProviderState[];
  readonly databasePool: () => PoolState;
}

const PROVIDER_STATES: readonly ProviderState['state'][] = ['answering', 'failing', 'trying'];

export function watchGauges(registry: Registry, { providers, databasePool }: Watched): void {
  const registers = [registry];
  new Gauge({
    name: 'rollout_provider_state',
    help: '1 for the state that the provider is in',
    labelNames: ['port', 'provider', 'state'],
    registers,
    collect() {
      for (const { port, provider, state } of providers()) {
        for (const one of PROVIDER_STATES) this.set({ port, provider, state: one }, one === state ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'rollout_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers,
    collect() {
      const { idle, busy } = databasePool();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'busy' }, busy);
    },
  });
  new Gauge({
    name: 'rollout_database_connections_max',
    help: 'Connections to the database that this process may hold',
    registers,
    collect() {
      this.set(databasePool().max);
    },
  });
  new Gauge({
    name: 'rollout_database_waiting',
    help: 'Statements that wait for a connection',
    registers,
    collect() {
      this.set(databasePool().waiting);
    },
  });
}
