import { Gauge, type Registry } from 'prom-client';
import type { ProviderState } from '../../../application/ports/provider-failure.js';
import type { QueueState } from '../persistence/pg-boss/boss.js';
import type { OpenState } from '../persistence/typeorm/texting/typeorm.texts.js';
import type { PoolState } from '../persistence/typeorm/database/database.js';

/** Values that are read with the metrics, rather than counted when something happens. */
export interface Watched {
  readonly providers: () => readonly ProviderState[];
  /** Of riders, and of the morning run where there is one. */
  readonly databasePools: () => readonly ({ readonly pool: string } & PoolState)[];
  /** Looked up in the database, which may be away. */
  readonly openTexts: () => Promise<Readonly<Record<OpenState, number>>>;
  readonly queues: () => Promise<readonly QueueState[]>;
}

const PROVIDER_STATES: readonly ProviderState['state'][] = ['answering', 'failing', 'trying'];

/** Metrics matter most during an outage, so they don't wait for a database that doesn't respond. */
const PATIENCE_MS = 1_000;

export function watchGauges(registry: Registry, watched: Watched): void {
  watchProviders(registry, watched);
  watchDatabase(registry, watched);
  watchTexts(registry, watched);
}

function watchProviders(registry: Registry, { providers }: Watched): void {
  new Gauge({
    name: 'rollout_provider_state',
    help: '1 for the state that the provider is in',
    labelNames: ['port', 'provider', 'state'],
    registers: [registry],
    collect() {
      for (const { port, provider, state } of providers()) {
        for (const one of PROVIDER_STATES) this.set({ port, provider, state: one }, one === state ? 1 : 0);
      }
    },
  });
}

function watchDatabase(registry: Registry, { databasePools }: Watched): void {
  new Gauge({
    name: 'rollout_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, idle, busy } of databasePools()) {
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'busy' }, busy);
      }
    },
  });
  new Gauge({
    name: 'rollout_database_connections_max',
    help: 'Connections to the database that this process may hold',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const { pool, max } of databasePools()) this.set({ pool }, max);
    },
  });
  new Gauge({
    name: 'rollout_database_waiting',
    help: 'Statements that wait for a connection',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const { pool, waiting } of databasePools()) this.set({ pool }, waiting);
    },
  });
}

/** The same on every replica, since all look into one database. Nothing is shown where it cannot be looked up. */
function watchTexts(registry: Registry, { openTexts, queues }: Watched): void {
  new Gauge({
    name: 'rollout_texts_open',
    help: 'Texts of all replicas that are not done with, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await inTime(openTexts());
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'rollout_queue_waiting',
    help: 'Jobs of all replicas that could be taken and were not',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, waiting } of (await inTime(queues())) ?? []) this.set({ queue }, waiting);
    },
  });
  new Gauge({
    name: 'rollout_queue_lag_seconds',
    help: 'For how long the oldest of them has been waiting',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, lagSeconds } of (await inTime(queues())) ?? []) this.set({ queue }, lagSeconds);
    },
  });
}

/** Null without a timely answer. */
function inTime<T>(work: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    void work
      .catch(() => null)
      .then((result) => {
        clearTimeout(timer);
        resolve(result);
      });
  });
}
