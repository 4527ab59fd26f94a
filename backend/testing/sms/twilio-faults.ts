/** What the stub does with a request instead of serving it. */
export type TwilioFault =
  /** Refused with one of Twilio's error codes. The status defaults to the code's own. */
  | { readonly fault: 'error'; readonly code: number; readonly status?: number; readonly retryAfter?: string }
  /** HTTP 500 (or the given status), before or after the message was accepted. */
  | { readonly fault: 'server-error'; readonly taken: boolean; readonly status?: number }
  /** Never answers. */
  | { readonly fault: 'stall'; readonly taken: boolean }
  /** Resets the connection. */
  | { readonly fault: 'reset'; readonly taken: boolean }
  /** HTTP 201 (200 for a list) with an unreadable body. */
  | { readonly fault: 'garbage'; readonly taken: boolean }
  /** Serves the request, later. */
  | { readonly fault: 'slow'; readonly delayMs: number };

export type FaultyOperation = 'sending' | 'listing';

/** Chances of an operation's faults; the rest, up to 1, is served normally. */
export type FaultChances = readonly { readonly probability: number; readonly fault: TwilioFault }[];

export interface FaultPlan {
  readonly seed: number;
  readonly sending?: FaultChances;
  readonly listing?: FaultChances;
}

/** HTTP statuses that are not the usual 400. */
const STATUS_OF_CODE: Readonly<Record<number, number>> = { 20003: 401, 20404: 404, 20429: 429 };

export const statusOf = ({ code, status }: { code: number; status?: number }): number =>
  status ?? STATUS_OF_CODE[code] ?? 400;

/** Decides which fault each request meets, if any: first those set for the next requests, then by seeded chance. */
export class TwilioFaults {
  private readonly planned: Record<FaultyOperation, TwilioFault[]> = { sending: [], listing: [] };
  private chances: Record<FaultyOperation, FaultChances> = { sending: [], listing: [] };
  private random: () => number = seededRandom(1);

  /** From now on, until planned otherwise. */
  plan({ seed, sending = [], listing = [] }: FaultPlan): void {
    this.random = seededRandom(seed);
    this.chances = { sending, listing };
    this.planned.sending = [];
    this.planned.listing = [];
  }

  /** Always this one. */
  always(operation: FaultyOperation, fault: TwilioFault): void {
    this.chances = { ...this.chances, [operation]: [{ probability: 1, fault }] };
  }

  /** The next requests meet these, one each. */
  next(operation: FaultyOperation, ...faults: readonly TwilioFault[]): void {
    this.planned[operation].push(...faults);
  }

  meets(operation: FaultyOperation): TwilioFault | null {
    const next = this.planned[operation].shift();
    if (next) return next;
    let drawn = this.random();
    for (const { probability, fault } of this.chances[operation]) {
      if (drawn < probability) return fault;
      drawn -= probability;
    }
    return null;
  }
}

/** Mulberry32: the same seed gives the same numbers, from 0 up to but not including 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same items in an order that the seed decides. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
