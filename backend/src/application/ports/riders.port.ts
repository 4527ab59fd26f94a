import type { Rider, Schedule, Thresholds } from '../../domain/rider/rider.js';
import type { NewSession } from './sessions.port.js';

export type NewRider = Omit<Rider, 'id' | 'planRevision'>;

/** Limits and times change one by one, so that two changes at the same time both last. */
export type RiderChanges = Partial<Omit<NewRider, 'thresholds' | 'schedule'>> & {
  readonly thresholds?: Partial<Thresholds>;
  readonly schedule?: Partial<Schedule>;
};

/** Storage of riders. Any call rejects with StorageUnavailable when the database cannot be reached. */
export interface RidersPort {
  /** Stores the rider together with the session that opens it: both or neither. */
  register(rider: NewRider, session: NewSession): Promise<Rider>;

  find(riderId: number): Promise<Rider | null>;

  /**
   * Writes just the named fields, in one statement: parallel changes of other fields are not lost.
   * `planChanged` counts the rider's plan revision up in the same statement.
   * @returns the rider after the change, or null where there is none.
   * @throws ContradictoryChange if the rider would end with a lower temperature limit above the upper one, or subscribed
   *   without a phone.
   */
  update(
    riderId: number,
    changes: RiderChanges,
    options: { readonly planChanged: boolean },
  ): Promise<Rider | null>;
}
