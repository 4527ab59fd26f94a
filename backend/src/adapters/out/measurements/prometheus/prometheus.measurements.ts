import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type {
  AnsweredRequest,
  Measurements,
  ProviderCall,
  SharedLook,
} from '../../../../application/ports/measurements.port.js';

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PROVIDER_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts for Prometheus. What each metric means and what to do about it: docs/operations.md. */
export class PrometheusMeasurements implements Measurements {
  readonly registry = new Registry();

  private readonly requests = new Histogram({
    name: 'rollout_http_request_duration_seconds',
    help: 'Answered HTTP requests by method, route pattern and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  });
  private readonly verdicts = new Counter({
    name: 'rollout_verdicts_total',
    help: 'Recommendations made, by verdict; not-enough-data: none could be made',
    labelNames: ['verdict'],
    registers: [this.registry],
  });
  private readonly providerCalls = new Histogram({
    name: 'rollout_provider_call_duration_seconds',
    help: 'Calls to providers by outcome, retry included; not-asked: its circuit is open, it asked for rest, or there was no turn',
    labelNames: ['port', 'provider', 'outcome'],
    buckets: PROVIDER_SECONDS,
    registers: [this.registry],
  });
  private readonly sharedAnswers = new Counter({
    name: 'rollout_shared_answers_total',
    help: 'How questions to the cache that replicas share found their answer',
    labelNames: ['kind', 'outcome'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  requestAnswered({ method, route, status, seconds }: AnsweredRequest): void {
    this.requests.observe({ method, route, status: classOf(status) }, seconds);
  }

  verdictGiven(verdict: Parameters<Measurements['verdictGiven']>[0]): void {
    this.verdicts.inc({ verdict });
  }

  providerCalled({ port, provider, outcome, seconds }: ProviderCall): void {
    this.providerCalls.observe({ port, provider, outcome }, seconds);
  }

  answerLookedFor({ kind, outcome }: SharedLook): void {
    this.sharedAnswers.inc({ kind, outcome });
  }
}

const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;
