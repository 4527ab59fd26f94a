import type pg from 'pg';
import { addSubscribers } from '../../builders/many-subscribers.js';
import { connectTo } from '../../database/server-commands.js';
import { startTcpProxy, type TcpProxy } from '../../database/tcp-proxy.js';
import type { TestDatabase } from '../../database/test-database.js';
import { StartedRollout } from '../../process/started-rollout.js';
import { STUB_ACCOUNT_SID, STUB_AUTH_TOKEN, TwilioStub } from '../../sms/twilio-stub.js';
import { Ambush } from './kill-points.js';
import { PROVIDER_FAULTS, type Round } from './round.js';
import { TextHistory, type InHand } from './text-history.js';

export const RIDERS = 2000;

/** Zones that are all between 7 and 9 AM at the same instant. */
const ZONES = ['America/New_York', 'America/Detroit', 'America/Indiana/Indianapolis', 'America/Chicago'];

/** 08:10 in New York, 07:10 in Chicago; the clocks of the replicas disagree by five minutes each way. */
const CLOCKS = [
  '2026-06-15T08:10:00-04:00',
  '2026-06-15T08:15:00-04:00',
  '2026-06-15T08:05:00-04:00',
] as const;

/** Timeouts that detect a dead server are a tenth of the shipped ones, or less. */
export const QUICK = {
  MORNING_TICK_SECONDS: '1',
  MORNING_JOB_SECONDS: '3',
  TEXT_LEASE_SECONDS: '2',
  TEXT_SETTLE_SECONDS: '2',
  PROVIDER_DEADLINE_MS: '800',
};

/** Each server texts from its own number, which identifies it to the provider. */
const NUMBERS = CLOCKS.map((_, index) => `+1503555010${index}`);

export interface TextRecord {
  readonly phone: string;
  readonly state: string;
  readonly reason: string | null;
}

/** How many texts were in progress when a server was killed, by stage. */
export type CountInHand = Readonly<Record<'taken out' | 'untaken' | 'taken', number>>;

export interface PlayedRound {
  readonly victim: number;
  readonly inHand: CountInHand;
  /** From the kill until each text in progress had been handled again. */
  readonly takeoverSeconds: number;
  readonly records: readonly TextRecord[];
}

/** Three replicas, one database, one provider that counts, and two thousand subscribed riders. */
export class FaultyMorning {
  private readonly replicas: StartedRollout[] = [];
  private readonly ways: TcpProxy[] = [];

  private constructor(
    readonly stub: TwilioStub,
    private readonly database: TestDatabase,
    private readonly looker: pg.Client,
    private readonly history: TextHistory,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** `settings`: timeouts that detect a dead server; everything else as shipped. */
  static async start(
    database: TestDatabase,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<FaultyMorning> {
    const stub = await TwilioStub.start();
    const looker = await connectTo(database.url);
    const history = await TextHistory.begin(looker);
    const morning = new FaultyMorning(stub, database, looker, history, settings);
    await addSubscribers(looker, { count: RIDERS, zones: ZONES, isSubscribed: false });
    const { hostname, port } = new URL(database.url);
    for (const index of CLOCKS.keys()) {
      morning.ways[index] = await startTcpProxy({ host: hostname, port: Number(port || 5432) });
      await morning.startReplica(index);
    }
    return morning;
  }

  /**
   * Plays the round until every text is in its final state. The killed server restarts only after the others have taken
   * over.
   */
  async play(round: Round): Promise<PlayedRound> {
    this.stub.faults.plan({ seed: round.seed, sending: PROVIDER_FAULTS[round.provider] });
    const ambush = new Ambush(round.point, round.lettingPass);
    this.ways.forEach((way, index) => way.watch((data) => ambush.sent(index, data)));
    this.stub.watch = ambush.sending(({ From: number = '' }) => NUMBERS.indexOf(number));
    await this.beginAnew();
    const victim = await within(100_000, ambush.sprung);
    await this.replicas[victim]?.kill();
    this.ways.forEach((way) => way.watch(() => 'pass'));
    this.stub.watch = null;

    const inHand = await this.history.inHand();
    const takenByThen = new Set(this.stub.ledger.all().map(({ to }) => to));
    if (round.cut !== null) await this.cut((victim + round.cut) % CLOCKS.length);
    let takeoverSeconds: number | null = null;
    const isTakenOver = async () =>
      (takeoverSeconds = await this.history.takenOverAfterSeconds(inHand)) !== null;
    await until(isTakenOver, 300_000);
    await this.startReplica(victim);
    await until(async () => (await this.countOpen()) === 0, 300_000);
    const { rows } = await this.looker.query<TextRecord>('SELECT phone, state, reason FROM texts');
    return {
      victim,
      inHand: countInHand(inHand, takenByThen),
      takeoverSeconds: takeoverSeconds ?? NaN,
      records: rows,
    };
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

  /** Deletes everything except the riders, for a fresh morning on the same machines. */
  private async beginAnew(): Promise<void> {
    this.stub.ledger.forgetAll();
    this.stub.setClock(new Date(CLOCKS[0]));
    await this.history.forget();
    await this.looker.query(
      'BEGIN; DELETE FROM pgboss.job; DELETE FROM texts; DELETE FROM text_messages; DELETE FROM text_runs; DELETE FROM recommendations; COMMIT',
    );
    // No rider is subscribed before the first round, so that servers that are up early don't begin on their own.
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
    url.host = `127.0.0.1:${this.ways[index]?.port}`;
    const replica = new StartedRollout({
      MORNING_BATCH_SIZE: '100',
      SMS_PER_SECOND: '2500',
      ...this.settings,
      DATABASE_URL: url.toString(),
      FAKE_CLOCK: CLOCKS[index] ?? CLOCKS[0],
      LOG_LEVEL: 'fatal',
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: STUB_ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: STUB_AUTH_TOKEN,
      TWILIO_FROM: NUMBERS[index] ?? '',
      TWILIO_BASE_URL: this.stub.baseUrl,
    });
    this.replicas[index] = replica;
    await replica.ready();
  }
}

function countInHand({ riders }: InHand, taken: ReadonlySet<string>): CountInHand {
  const counts = { 'taken out': 0, untaken: 0, taken: 0 };
  for (const { stage, phone } of riders)
    counts[stage === 'sending' ? (taken.has(phone) ? 'taken' : 'untaken') : stage] += 1;
  return counts;
}

/** Polls until the condition holds. @throws after that long. */
async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function within<T>(ms: number, awaited: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${ms} ms`)), ms);
  });
  return Promise.race([awaited, tooLate]).finally(() => clearTimeout(timer));
}
