import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { NotAsked, ProviderFault } from './provider-fault.js';

/** `half-open`: the pause is over and one call is finding out whether the provider is back. */
export type CircuitStatus = 'closed' | 'open' | 'half-open';

export interface CircuitOptions {
  /** Calls in a row that have to fail (retry included) before the circuit opens. */
  readonly failuresToOpen: number;
  /** How long calls are refused before one may try again. */
  readonly pauseMs: number;
}

const STATUS: Readonly<Record<CircuitState, CircuitStatus>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
};

/**
 * Keeps riders from each waiting a whole deadline for a provider that is down. Only what says that the provider is down
 * counts (5xx, resets, no answer in time). Any answer counts as a sign of life: opening on a 429 would turn
 * "slow down, back in 30 s" into "unavailable", opening on a 4xx would hide a rejected key behind an open circuit, and
 * one place's odd data must not take the weather from every other place.
 */
export class Circuit {
  private readonly breaker: CircuitBreakerPolicy;

  constructor({ failuresToOpen, pauseMs }: CircuitOptions) {
    this.breaker = circuitBreaker(
      handleWhen((error) => error instanceof ProviderFault),
      { breaker: new ConsecutiveBreaker(failuresToOpen), halfOpenAfter: pauseMs },
    );
  }

  get status(): CircuitStatus {
    return STATUS[this.breaker.state];
  }

  /** @throws NotAsked while the circuit is open; else what `call` throws. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    // The breaker would queue us behind the call that is trying; that could outlast our own deadline.
    if (this.status === 'half-open') throw circuitIsOpen();
    try {
      return valueIn(await this.breaker.execute(() => asSignOfLife(call)));
    } catch (error) {
      throw isBrokenCircuitError(error) ? circuitIsOpen() : error;
    }
  }
}

type Sign<T> = { readonly value: T } | { readonly fault: ProviderFault };

/** An answer that is no use is a success to the breaker: failures before it and after it are not in a row. */
async function asSignOfLife<T>(call: () => Promise<T>): Promise<Sign<T>> {
  try {
    return { value: await call() };
  } catch (error) {
    if (error instanceof ProviderFault && error.nature === 'answered') return { fault: error };
    throw error;
  }
}

function valueIn<T>(sign: Sign<T>): T {
  if ('fault' in sign) throw sign.fault;
  return sign.value;
}

const circuitIsOpen = (): NotAsked =>
  new NotAsked({
    kind: 'unavailable',
    nature: 'outage',
    detail: 'not asked: it failed too often just now',
  });
