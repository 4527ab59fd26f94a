import type { FastifyInstance } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Asker } from '../../../../application/provider-budgets.js';
import type { RequestWithRider } from '../session/session.guard.js';
import { countedAddress, countedNetworks } from './client-address.js';

/**
 * Remembers through every asynchronous step which request is being answered, so that a provider's call is counted for
 * the client that caused it without each use case passing that on.
 */
export class Askers {
  private readonly requests = new AsyncLocalStorage<RequestWithRider>();

  /** Null outside of a request. */
  readonly current = (): Asker | null => {
    const request = this.requests.getStore();
    if (request === undefined) return null;
    return { networks: countedNetworks(request.ip), riderId: request.riderId ?? null };
  };

  /** For lines of the log that belong to it. Null outside of a request. */
  readonly request = (): { readonly id: string; readonly network: string } | null => {
    const request = this.requests.getStore();
    return request === undefined ? null : { id: request.id, network: countedAddress(request.ip) };
  };

  /** After the body has been parsed: its stream belongs to the connection, which outlives the request. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('preValidation', (request, _reply, done) => this.requests.run(request, done));
  }
}
