import pg from 'pg';
import { startTcpProxy, type TcpProxy } from '../database/tcp-proxy.js';
import type { TestDatabase } from '../database/test-database.js';
import { StartedRollout } from '../process/started-rollout.js';
import { seededRandom, type FaultChances } from '../sms/twilio-faults.js';
import { STUB_ACCOUNT_SID, STUB_AUTH_TOKEN, TwilioStub } from '../sms/twilio-stub.js';

export const RIDERS = 2000;

/** Four zones that are all between seven and nine at one instant. */
const ZONES = ['America/New_York', 'America/Detroit', 'America/Indiana/Indianapolis', 'America/Chicago'];

/** 08:10 in New York, 07:10 in Chicago; the clocks of the replicas disagree by five minutes each way. */
const CLOCKS = [
  '2026-06-15T08:10:00-04:00',
  '2026-06-15T08:15:00-04:00',
  '2026-06-15T08:05:00-04:00',
] as const;

/** Everything that waits for a death waits for seconds here, not for minutes. */
const QUICK = {
  MORNING_TICK_SECONDS: '1',
  MORNING_JOB_SECONDS: '4',
  MORNING_BATCH_SIZE: '100',
  TEXT_LEASE_SECONDS: '3',
  TEXT_SETTLE_SECONDS: '5',
  PROVIDER_DEADLINE_MS: '1000',
  SMS_PER_SECOND: '1500',
};

/** What may befall the provider in a round. */
const PROVIDER_FAULTS: Readonly<Record<string, FaultChances>> = {
  none: [],
  stalls: [
    { probability: 0.005, fault: { fault: 'stall', taken: true } },
    { probability: 0.005, fault: { fault: 'stall', taken: false } },
  ],
  'server errors': [
    { probability: 0.03, fault: { fault: 'server-error', taken: true } },
    { probability: 0.03, fault: { fault: 'server-error', taken: false } },
  ],
  resets: [
    { probability: 0.03, fault: { fault: 'reset', taken: true } },
    { probability: 0.03, fault: { fault: 'reset', taken: false } },
  ],
  slowness: [{ probability: 0.3, fault: { fault: 'slow', delayMs: 200 } }],
};

/** A round, as its seed has drawn it. */
export interface Round {
  readonly seed: number;
  readonly provider: string;
  readonly victim: number;
  /** The victim dies when the provider has seen that many requests; below 0: that many ms after the round began. */
  readonly killAt: number;
  /** Whose connection to the database is cut for a moment, or null. */
  readonly cut: number | null;
}

export function drawRound(seed: number): Round {
  const random = seededRandom(seed);
  const names = Object.keys(PROVIDER_FAULTS);
  const draw = (count: number): number => Math.floor(random() * count);
  return {
    seed,
    provider: names[draw(names.length)] ?? 'none',
    victim: draw(CLOCKS.length),
    killAt: random() < 0.25 ? -draw(2500) : draw(RIDERS),
    cut: random() < 0.5 ? draw(CLOCKS.length) : null,
  };
}

export interface TextRecord {
  readonly phone: string;
  readonly state: string;
  readonly reason: string | null;
  /** How often it came back because the provider surely did not have it. */
  readonly returns: number;
}

/** Three replicas, one database, one provider that counts, and two thousand riders who want a text. */
export class FaultyMorning {
  private readonly replicas: StartedRollout[] = [];
  private readonly ways: TcpProxy[] = [];

  private constructor(
    readonly stub: TwilioStub,
    private readonly database: TestDatabase,
    private readonly looker: pg.Client,
  ) {}

  static async start(database: TestDatabase): Promise<FaultyMorning> {
    const stub = await TwilioStub.start();
    const looker = new pg.Client({ connectionString: database.url });
    await looker.connect();
    const morning = new FaultyMorning(stub, database, looker);
    await morning.addRiders();
    const { hostname, port } = new URL(database.url);
    for (const index of CLOCKS.keys()) {
      morning.ways[index] = await startTcpProxy({ host: hostname, port: Number(port) });
      await morning.startReplica(index);
    }
    return morning;
  }

  /** Plays the round to its end: until every text is where it stays. */
  async play(round: Round): Promise<readonly TextRecord[]> {
    const before = this.stub.sendRequests;
    this.stub.faults.plan({ seed: round.seed, sending: PROVIDER_FAULTS[round.provider] ?? [] });
    await this.beginAnew();
    const began = Date.now();
    const isTime = (): boolean =>
      round.killAt < 0
        ? Date.now() - began >= -round.killAt
        : this.stub.sendRequests - before >= round.killAt;
    await until(isTime, 30_000);
    await this.replicas[round.victim]?.kill();
    if (round.cut !== null) await this.cut(round.cut);
    await this.startReplica(round.victim);
    await until(async () => (await this.countOpen()) === 0, 150_000, { everyMs: 200 });
    const { rows } = await this.looker.query<TextRecord>('SELECT phone, state, reason, returns FROM texts');
    return rows;
  }

  /** How many texts each phone was sent in this round. */
  countsByPhone(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { to } of this.stub.ledger.all()) counts.set(to, (counts.get(to) ?? 0) + 1);
    return counts;
  }

  async close(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.kill()));
    await Promise.all(this.ways.map((way) => way.close()));
    await this.looker.end();
    await this.stub.close();
    await this.database.drop();
  }

  private async cut(index: number): Promise<void> {
    const way = this.ways[index];
    await way?.cut();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await way?.restore();
  }

  /** The riders stay, all else is forgotten: a fresh morning on the same machines. */
  private async beginAnew(): Promise<void> {
    this.stub.ledger.forgetAll();
    this.stub.setClock(new Date(CLOCKS[0]));
    await this.looker.query(
      'BEGIN; DELETE FROM pgboss.job; DELETE FROM texts; DELETE FROM text_runs; DELETE FROM recommendations; COMMIT',
    );
    // Before the first round nobody wants a text: servers that are up early must not begin without us.
    await this.looker.query('UPDATE riders SET sms_subscribed = true WHERE NOT sms_subscribed');
  }

  private async countOpen(): Promise<number> {
    const { rows } = await this.looker.query<{ open: number }>(
      `SELECT $1 - count(*) FILTER (WHERE state NOT IN ('pending', 'sending', 'unknown'))::integer AS open FROM texts`,
      [RIDERS],
    );
    return rows[0]?.open ?? RIDERS;
  }

  private async startReplica(index: number): Promise<void> {
    const url = new URL(this.database.url);
    url.port = String(this.ways[index]?.port);
    const replica = new StartedRollout({
      ...QUICK,
      DATABASE_URL: url.toString(),
      FAKE_CLOCK: CLOCKS[index] ?? CLOCKS[0],
      LOG_LEVEL: 'fatal',
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: STUB_ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: STUB_AUTH_TOKEN,
      TWILIO_FROM: '+15035550100',
      TWILIO_BASE_URL: this.stub.baseUrl,
    });
    this.replicas[index] = replica;
    await replica.ready();
  }

  private async addRiders(): Promise<void> {
    await this.looker.query(
      `INSERT INTO riders (home_address, home_lat, home_lng, work_address, work_lat, work_lng, time_zone,
         temperature_min_f, temperature_max_f, wind_limit_mph, rain_limit_percent, target_arrival_time, target_home_time,
         bike_type, phone, phone_confirmed, sms_consent, sms_subscribed, has_completed_onboarding)
       SELECT 'home', 41.8, -87.6, 'work', 41.9, -87.6, ($1::text[])[1 + number % 4],
         35, 85, 10, 10, '10:30', '17:00', 'regular', '+1503555' || lpad(number::text, 4, '0'), true, true, false, true
       FROM generate_series(1, $2) AS number`,
      [ZONES, RIDERS],
    );
    await this.looker.query(
      `INSERT INTO routes (rider_id, name, start_address, start_lat, start_lng, end_address, end_lat, end_lng,
         distance_miles, ride_minutes, waypoints, is_straight_line, is_active)
       SELECT id, 'Home to Work', 'home', home_lat, home_lng, 'work', work_lat, work_lng, 4, 25, '[]', false, true
       FROM riders`,
    );
  }
}

/** Looks again and again until it is so. @throws after that long. */
async function until(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
  { everyMs }: { readonly everyMs: number } = { everyMs: 5 },
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
