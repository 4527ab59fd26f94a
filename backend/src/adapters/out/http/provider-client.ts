import type { Clock } from '../../../application/ports/clock.port.js';
import type { ProviderCall, Measurements } from '../../../application/ports/measurements.port.js';
import {
  failed,
  succeeded,
  type ProviderResult,
  type ProviderState,
} from '../../../application/ports/provider-failure.js';
import { deadlineFault, exchange, type HttpAnswer, type HttpRequest } from './http-exchange.js';
import { RetryAfter } from './retry-after.js';
import { Circuit, type CircuitOptions, type CircuitStatus } from './circuit.js';
import { contentOf, type AnswerFormat } from './json-answer.js';
import { NotAsked, ProviderFault } from './provider-fault.js';

export interface ProviderClientOptions {
  /** Name in failures, such as "open-meteo". One client a provider: it holds the provider's circuit. */
  readonly provider: string;
  /** For Retry-After dates. */
  readonly clock: Clock;
  /** Like Math.random: 0 up to, without, 1. For the jitter before a retry. */
  readonly random: () => number;
  /** For a whole call: connecting, headers, body, and the retry. Default 5000. */
  readonly deadlineMs?: number;
  /** Between the first try and the second. Default 100 to 400. */
  readonly retryDelayMs?: { readonly min: number; readonly max: number };
  /** Default 2 000 000. */
  readonly maxResponseBytes?: number;
  /** Default: opens after 10 failed calls in a row, for 10 s. */
  readonly circuit?: CircuitOptions;
  /** Called when a call has ended, with or without success. */
  readonly onCall?: (call: CallEnd) => void;
}

export type CallEnd = Pick<ProviderCall, 'outcome' | 'seconds'>;

/** The transport of a call. Client libraries send their requests through it, so that the same rules hold for all. */
export interface CallContext {
  /** Aborted at the call's deadline. */
  readonly signal: AbortSignal;
  /** Sends the request and returns the response, any status included. @throws ProviderFault where there is none */
  exchange(request: HttpRequest): Promise<HttpAnswer>;
  /** Sends the request and reads its answer. @throws ProviderFault */
  json<T>(request: HttpRequest, format: AnswerFormat<T>): Promise<T>;
}

/**
 * Calls one provider under one policy: a deadline for everything, at most one retry, a circuit breaker, Retry-After, a
 * maximum response size, and failures as values.
 */
export class ProviderClient {
  readonly provider: string;
  private readonly circuit: Circuit;
  private readonly retryAfter: RetryAfter;
  private readonly deadlineMs: number;
  private readonly retryDelayMs: { readonly min: number; readonly max: number };
  private readonly maxBytes: number;

  constructor(private readonly options: ProviderClientOptions) {
    this.provider = options.provider;
    this.circuit = new Circuit(options.circuit ?? { failuresToOpen: 10, pauseMs: 10_000 });
    this.retryAfter = new RetryAfter(options.clock);
    this.deadlineMs = options.deadlineMs ?? 5000;
    this.retryDelayMs = options.retryDelayMs ?? { min: 100, max: 400 };
    this.maxBytes = options.maxResponseBytes ?? 2_000_000;
  }

  get circuitStatus(): CircuitStatus {
    return this.circuit.status;
  }

  /**
   * Runs `attempt`, and once more after a blip. A ProviderFault becomes a failure; anything else is a bug and is thrown.
   */
  async call<T>(attempt: (context: CallContext) => Promise<T>): Promise<ProviderResult<T>> {
    try {
      return succeeded(await this.run((signal) => this.tryTwice(attempt, signal)));
    } catch (error) {
      if (error instanceof ProviderFault) return failed(error.toFailure(this.provider));
      throw error;
    }
  }

  /**
   * Without a retry, for what must not happen twice. The caller decides what a fault means.
   * @throws ProviderFault
   */
  callOnce<T>(attempt: (context: CallContext) => Promise<T>): Promise<T> {
    return this.run((signal) => beforeAbort(attempt(this.contextOf(signal)), signal));
  }

  private async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.deadlineMs);
    const startedAt = performance.now();
    const ended = (outcome: CallEnd['outcome']): void =>
      this.options.onCall?.({ outcome, seconds: (performance.now() - startedAt) / 1000 });
    try {
      this.retryAfter.check(); // before the circuit, which would count it as a response
      const value = await this.circuit.run(() => work(deadline.signal));
      ended('ok');
      return value;
    } catch (error) {
      if (error instanceof ProviderFault) ended(error instanceof NotAsked ? 'not-asked' : error.kind);
      throw error;
    } finally {
      clearTimeout(timer);
      deadline.abort(); // stops requests that a library may still be making
    }
  }

  private async tryTwice<T>(attempt: (context: CallContext) => Promise<T>, signal: AbortSignal): Promise<T> {
    const context = this.contextOf(signal);
    try {
      return await beforeAbort(attempt(context), signal);
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.nature !== 'blip') throw error;
      await beforeAbort(this.pause(signal), signal);
      return await beforeAbort(attempt(context), signal);
    }
  }

  private contextOf(signal: AbortSignal): CallContext {
    const carry = async (request: HttpRequest) => {
      const answer = await exchange(request, { signal, maxBytes: this.maxBytes });
      this.retryAfter.record(answer);
      return answer;
    };
    return {
      signal,
      exchange: carry,
      json: async (request, format) => contentOf(await carry(request), format, this.options.clock.now()),
    };
  }

  /** Before the second try. Ends early, without a timer left behind, where the deadline passes first. */
  private pause(signal: AbortSignal): Promise<void> {
    const { min, max } = this.retryDelayMs;
    const delay = min + this.options.random() * (max - min);
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(end, delay);
      signal.addEventListener('abort', end, { once: true });
    });
  }
}

/** The work's outcome, or a fault at the deadline, even if a library ignores the signal. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(deadlineFault());
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

export interface ProviderClientsOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly deadlineMs: number;
  readonly measurements: Pick<Measurements, 'providerCalled'>;
}

const STATE: Readonly<Record<CircuitStatus, ProviderState['state']>> = {
  closed: 'answering',
  open: 'failing',
  'half-open': 'trying',
};

/** The clients of all configured providers: made under one policy, and watched together. */
export class ProviderClients {
  private readonly made = new Map<string, { readonly port: string; readonly client: ProviderClient }>();

  constructor(private readonly options: ProviderClientsOptions) {}

  /** One client for each port and provider: weather that is down must not open the circuit of the air. */
  clientFor(port: string, provider: string): ProviderClient {
    const key = `${port} ${provider}`;
    const made = this.made.get(key);
    if (made) return made.client;
    const { measurements, ...policy } = this.options;
    const client = new ProviderClient({
      ...policy,
      provider,
      onCall: (call) => measurements.providerCalled({ port, provider, ...call }),
    });
    this.made.set(key, { port, client });
    return client;
  }

  states(): ProviderState[] {
    return [...this.made.values()].map(({ port, client }) => ({
      port,
      provider: client.provider,
      state: STATE[client.circuitStatus],
    }));
  }
}
