/** When the caller may send its request. */
export type Turn =
  /** The moment is the caller's alone. */
  | { readonly state: 'granted'; readonly waitMs: number }
  /** The next free moment is too far off; nothing is taken. */
  | { readonly state: 'too-many' };

/**
 * Turns at a provider that allows only so many requests a second for a whole application, however many its
 * replicas: no two turns of one pace lie closer together than `everyMs`. Turns are measured by one clock for all.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface RequestPacePort {
  /** Takes the next free turn of the pace of that name if it comes within `withinMs` from now. One atomic step. */
  take(pace: string, options: { readonly everyMs: number; readonly withinMs: number }): Promise<Turn>;

  /** No further turn of the pace comes for that long. Turns that were taken stay. */
  rest(pace: string, forMs: number): Promise<void>;
}
