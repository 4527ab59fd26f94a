import { beforeEach, describe, expect, it } from '@jest/globals';
import { measurementsContract } from '../../../../testing/contracts/measurements.contract.js';
import type { ProviderState } from '../../../application/ports/provider-failure.js';
import { PrometheusMeasurements } from './prometheus.measurements.js';
import { watchGauges, type Watched } from './watch-gauges.js';
import { NoMeasurements } from './measured.texts.js';

measurementsContract('Prometheus', () => new PrometheusMeasurements());

describe('what Prometheus reads', () => {
  let measurements: PrometheusMeasurements;
  beforeEach(() => {
    measurements = new PrometheusMeasurements();
  });

  const lines = async (start: string): Promise<string[]> =>
    (await measurements.registry.metrics()).split('\n').filter((line) => line.startsWith(start));

  const watch = (watched: Partial<Watched>): void =>
    watchGauges(measurements.registry, {
      providers: () => [],
      databasePools: () => [{ pool: 'riders', idle: 3, busy: 7, max: 10, waiting: 2 }],
      openTexts: () => Promise.resolve({ pending: 0, sending: 0, unknown: 0 }),
      queues: () => Promise.resolve([]),
      ...watched,
    });

  it('has requests and their durations by route pattern and status class', async () => {
    for (const status of [200, 201, 404]) {
      measurements.requestAnswered({ method: 'GET', route: '/api/users/:id', status, seconds: 0.02 });
    }
    expect(await lines('rollout_http_request_duration_seconds_count')).toEqual([
      'rollout_http_request_duration_seconds_count{method="GET",route="/api/users/:id",status="2xx"} 2',
      'rollout_http_request_duration_seconds_count{method="GET",route="/api/users/:id",status="4xx"} 1',
    ]);
    expect(await lines('rollout_http_request_duration_seconds_bucket{le="0.025"')).toEqual([
      'rollout_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/users/:id",status="2xx"} 2',
      'rollout_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/users/:id",status="4xx"} 1',
    ]);
  });

  it('has verdicts, provider calls and lookups of shared answers', async () => {
    measurements.verdictGiven('thumbs_down');
    measurements.providerCalled({ port: 'weather', provider: 'nws', outcome: 'rate-limited', seconds: 1 });
    measurements.answerLookedFor({ kind: 'weather', outcome: 'joined' });
    expect(await lines('rollout_verdicts_total')).toEqual([
      'rollout_verdicts_total{verdict="thumbs_down"} 1',
    ]);
    expect(await lines('rollout_provider_call_duration_seconds_sum')).toEqual([
      'rollout_provider_call_duration_seconds_sum{port="weather",provider="nws",outcome="rate-limited"} 1',
    ]);
    expect(await lines('rollout_shared_answers_total')).toEqual([
      'rollout_shared_answers_total{kind="weather",outcome="joined"} 1',
    ]);
  });

  it('has the state of providers and the pool at the time of reading', async () => {
    let state: ProviderState['state'] = 'answering';
    watch({ providers: () => [{ port: 'weather', provider: 'nws', state }] });
    await measurements.registry.metrics();
    state = 'failing';
    expect(await lines('rollout_provider_state')).toEqual([
      'rollout_provider_state{port="weather",provider="nws",state="answering"} 0',
      'rollout_provider_state{port="weather",provider="nws",state="failing"} 1',
      'rollout_provider_state{port="weather",provider="nws",state="trying"} 0',
    ]);
    expect(await lines('rollout_database')).toEqual([
      'rollout_database_connections{pool="riders",state="idle"} 3',
      'rollout_database_connections{pool="riders",state="busy"} 7',
      'rollout_database_connections_max{pool="riders"} 10',
      'rollout_database_waiting{pool="riders"} 2',
    ]);
  });

  it('has open texts and waiting jobs, and omits them if the database does not answer', async () => {
    let openTexts = () => Promise.resolve({ pending: 5, sending: 2, unknown: 1 });
    const queues = () => Promise.resolve([{ queue: 'morning-batch', waiting: 4, lagSeconds: 61.5 }]);
    watch({ openTexts: () => openTexts(), queues });
    expect(await lines('rollout_texts_open')).toEqual([
      'rollout_texts_open{state="pending"} 5',
      'rollout_texts_open{state="sending"} 2',
      'rollout_texts_open{state="unknown"} 1',
    ]);
    openTexts = () => Promise.reject(new Error('away'));
    expect(await lines('rollout_texts_open')).toEqual([]);
    openTexts = () => new Promise(() => undefined);
    expect(await lines('rollout_texts_open')).toEqual([]);
    expect(await lines('rollout_queue')).toEqual([
      'rollout_queue_waiting{queue="morning-batch"} 4',
      'rollout_queue_lag_seconds{queue="morning-batch"} 61.5',
    ]);
  });

  it('has the outcomes of runs and of each text, and alarms starting at 0', async () => {
    measurements.textBecame('accepted');
    measurements.morningHandedOver({ seconds: 20 });
    measurements.morningClosed({
      planned: 9,
      sent: 5,
      waiting: 0,
      unknown: 0,
      skipped: { 'weekly-limit': 3 },
      failed: { 'bad-number': 1 },
    });
    measurements.alarmRaised('texts-stopped');
    expect(await lines('rollout_texts_total')).toEqual(['rollout_texts_total{state="accepted"} 1']);
    expect(await lines('rollout_morning_run_duration_seconds_bucket{le="30"}')).toEqual([
      'rollout_morning_run_duration_seconds_bucket{le="30"} 1',
    ]);
    expect(await lines('rollout_morning_texts_total')).toEqual([
      'rollout_morning_texts_total{outcome="sent",reason=""} 5',
      'rollout_morning_texts_total{outcome="unknown",reason=""} 0',
      'rollout_morning_texts_total{outcome="skipped",reason="weekly-limit"} 3',
      'rollout_morning_texts_total{outcome="failed",reason="bad-number"} 1',
    ]);
    expect(await lines('rollout_alarms_total{')).toEqual([
      'rollout_alarms_total{alarm="global-text-quota"} 0',
      'rollout_alarms_total{alarm="trial-text-quota"} 0',
      'rollout_alarms_total{alarm="codes-guessed"} 0',
      'rollout_alarms_total{alarm="provider-quota"} 0',
      'rollout_alarms_total{alarm="texts-refused"} 0',
      'rollout_alarms_total{alarm="texts-stopped"} 1',
      'rollout_alarms_total{alarm="texts-unaccounted"} 0',
      'rollout_alarms_total{alarm="texts-unlisted"} 0',
      'rollout_alarms_total{alarm="zone-unreadable"} 0',
      'rollout_alarms_total{alarm="rows-outside-months"} 0',
      'rollout_alarms_total{alarm="journal-unwritten"} 0',
    ]);
  });

  it('has Node’s own process metrics', async () => {
    expect(await lines('process_resident_memory_bytes')).toHaveLength(1);
    expect(await lines('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  });
});

measurementsContract('The no-op', () => new NoMeasurements());
