import type { Rider } from '../../domain/rider/rider.js';
import type { NewSession } from './sessions.port.js';

export type NewRider = Omit<Rider, 'id' | 'planRevision'>;

export type RiderChanges = Partial<NewRider>;

/** Storage of riders. Any call rejects with StorageUnavailable when the database cannot be reached. */
export interface RidersPort {
  /** Stores the rider together with the session that opens it: both or neither. */
  register(rider: NewRider, session: NewSession): Promise<Rider>;

  find(riderId: number): Promise<Rider | null>;

  /**
   * Writes just the named fields, in one statement: parallel changes of other fields are not lost.
   * `planChanged` counts the rider's plan revision up in the same statement.
   * @returns the rider after the change, or null where there is none.
   */
  update(riderId: number, changes: RiderChanges, options: { readonly planChanged: boolean }): Promise<Rider | null>;
}
