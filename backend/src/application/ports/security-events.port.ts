/** What an operator follows when someone attacks numbers, codes or sessions. The names are stable; docs/operations.md has a row for each. */
export const SECURITY_EVENTS = [
  'code-asked',
  'code-refused',
  'code-voided',
  'limit-hit',
  'callback-forged',
  'number-bound',
  'number-moved',
  'signed-in',
  'session-ended',
  'passkey-added',
  'passkey-removed',
] as const satisfies readonly SecurityEvent['name'][];

interface OfRider {
  readonly riderId: number;
}

interface OfPhone {
  /** E.164. Only its keyed hash is logged. */
  readonly phone: string;
}

/** Who ended a session: its rider (here, on another device, on all others, everywhere), or a deletion of the account. */
export type SessionEnd = 'rider-here' | 'rider-device' | 'rider-others' | 'rider-everywhere' | 'deletion';

export type SecurityEvent =
  | ({ readonly name: 'code-asked' } & OfPhone)
  /** A wrong code. */
  | ({ readonly name: 'code-refused' } & OfPhone)
  /** A try without a code to compare with: all tries used up, expired, or never asked for. */
  | ({ readonly name: 'code-voided' } & OfPhone)
  /** The first time over a limit in its window. `subject` is logged as its keyed hash, a rider as the id. */
  | { readonly name: 'limit-hit'; readonly limit: string; readonly per: string; readonly subject: string }
  /** A callback without the text provider's signature. */
  | { readonly name: 'callback-forged'; readonly callback: 'text' | 'receipt' }
  /** By a code. Another account that had the number has lost it. */
  | ({ readonly name: 'number-bound' } & OfPhone & OfRider)
  /** A bound number was replaced or removed, or will be in seven days. `phone` is the former one. */
  | ({ readonly name: 'number-moved'; readonly at: 'once' | 'in-seven-days' } & OfPhone & OfRider)
  /** A sign-in by code ends the account's sessions that were opened without one. */
  | ({ readonly name: 'signed-in'; readonly by: 'code' | 'passkey' } & OfRider)
  | { readonly name: 'session-ended'; readonly by: SessionEnd; readonly riderId: number | null }
  | ({ readonly name: 'passkey-added' | 'passkey-removed' } & OfRider);

/** Never throws and never waits, so that nothing depends on being noted. */
export type NoteSecurityEvent = (event: SecurityEvent) => void;
