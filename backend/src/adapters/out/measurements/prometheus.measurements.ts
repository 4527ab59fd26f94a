import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import {
  ALARMS,
  type Alarm,
  type AnsweredRequest,
  type Measurements,
  type ProviderCall,
  type SharedLook,
} from '../../../application/ports/measurements.port.js';
import type { RunSummary, TextState } from '../../../domain/texting/text-state.js';

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MORNING_SECONDS = [5, 15, 30, 60, 120, 300, 600, 1200, 2400, 4800, 7200];
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
  private readonly signUps = new Counter({
    name: 'rollout_sign_ups_total',
    help: 'Riders who signed up, by the preset that their limits are; own: none of them',
    labelNames: ['limits'],
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

  private readonly texts = new Counter({
    name: 'rollout_texts_total',
    help: 'Texts by the state they came into, as the provider answered or reported',
    labelNames: ['state'],
    registers: [this.registry],
  });
  private readonly mornings = new Histogram({
    name: 'rollout_morning_run_duration_seconds',
    help: 'From the opening of a zone’s morning until no enlisted rider was waiting',
    buckets: MORNING_SECONDS,
    registers: [this.registry],
  });
  private readonly morningTexts = new Counter({
    name: 'rollout_morning_texts_total',
    help: 'Texts of mornings that are over, by what has become of them',
    labelNames: ['outcome', 'reason'],
    registers: [this.registry],
  });
  private readonly alarms = new Counter({
    name: 'rollout_alarms_total',
    help: 'Alarms raised in the log',
    labelNames: ['alarm'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    // The first alarm is a step from 0, not a line out of nowhere.
    for (const alarm of ALARMS) this.alarms.inc({ alarm }, 0);
  }

  requestAnswered({ method, route, status, seconds }: AnsweredRequest): void {
    this.requests.observe({ method, route, status: classOf(status) }, seconds);
  }

  verdictGiven(verdict: Parameters<Measurements['verdictGiven']>[0]): void {
    this.verdicts.inc({ verdict });
  }

  signedUp(limits: Parameters<Measurements['signedUp']>[0]): void {
    this.signUps.inc({ limits });
  }

  providerCalled({ port, provider, outcome, seconds }: ProviderCall): void {
    this.providerCalls.observe({ port, provider, outcome }, seconds);
  }

  answerLookedFor({ kind, outcome }: SharedLook): void {
    this.sharedAnswers.inc({ kind, outcome });
  }

  textBecame(state: TextState): void {
    this.texts.inc({ state });
  }

  morningHandedOver({ seconds }: { readonly seconds: number }): void {
    this.mornings.observe(seconds);
  }

  morningClosed({ sent, unknown, skipped, failed }: RunSummary): void {
    this.morningTexts.inc({ outcome: 'sent', reason: '' }, sent);
    this.morningTexts.inc({ outcome: 'unknown', reason: '' }, unknown);
    for (const [outcome, counts] of Object.entries({ skipped, failed })) {
      for (const [reason, count] of Object.entries(counts)) this.morningTexts.inc({ outcome, reason }, count);
    }
  }

  alarmRaised(alarm: Alarm): void {
    this.alarms.inc({ alarm });
  }
}

const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;
