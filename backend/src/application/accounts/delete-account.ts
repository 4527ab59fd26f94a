import type { Rider } from '../../domain/rider/rider.js';
import type { RidersPort } from '../ports/riders.port.js';

/** Lets a rider leave: everything kept of the rider goes at once. */
export class DeleteAccount {
  constructor(private readonly riders: RidersPort) {}

  /** Somebody who has left meanwhile, on another device, has what they want. */
  async run(rider: Rider): Promise<void> {
    await this.riders.remove(rider.id);
  }
}
