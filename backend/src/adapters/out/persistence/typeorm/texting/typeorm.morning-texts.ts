import type {
  Evaluation,
  MorningTextsPort,
  MorningTextToSend,
  RiderOfBatch,
} from '../../../../../application/texting/morning/morning-texts.port.js';
import { judgedRiderFrom } from '../accounts/rider.row.js';
import type { Database } from '../database/database.js';
import { decodeRecommendation } from '../recommendations/recommendation.row.js';
import { judgedRouteFrom } from '../routes/route.row.js';
import {
  CLAIM_BATCH,
  FIND_DUE,
  IS_IN_HAND,
  RECORD_EVALUATIONS,
  START_SENDING,
  START_TRIAL,
  type BatchRow,
  type SendingRow,
} from './morning-texts.sql.js';

export class TypeormMorningTexts implements MorningTextsPort {
  constructor(private readonly database: Database) {}

  async claimBatch(
    { runId, batch }: { readonly runId: number; readonly batch: number },
    { leaseMs }: { readonly leaseMs: number },
  ): Promise<RiderOfBatch[]> {
    return (await this.database.query<BatchRow>(CLAIM_BATCH, [runId, batch, leaseMs])).map(riderOfBatch);
  }

  async isInHand({ runId, batch }: { readonly runId: number; readonly batch: number }): Promise<boolean> {
    return (await this.database.query(IS_IN_HAND, [runId, batch])).length > 0;
  }

  async recordEvaluations(evaluations: readonly Evaluation[], at: Date): Promise<void> {
    if (evaluations.length === 0) return;
    await this.database.query(RECORD_EVALUATIONS, [
      evaluations.map(({ textId }) => textId),
      evaluations.map(({ kind }) => kind),
      evaluations.map((evaluation) => (evaluation.kind === 'written' ? evaluation.body : null)),
      evaluations.map((evaluation) => (evaluation.kind === 'written' ? null : evaluation.reason)),
      evaluations.map((evaluation) => (evaluation.kind === 'waiting' ? evaluation.retryAfterSeconds : null)),
      at,
    ]);
  }

  async findDue(now: Date, limit: number): Promise<{ runId: number; count: number } | null> {
    const [row] = await this.database.query<{ run_id: number; count: number }>(FIND_DUE, [now, limit]);
    return row === undefined ? null : { runId: row.run_id, count: row.count };
  }

  async startSending(
    runId: number,
    { now, limit, leaseMs }: { readonly now: Date; readonly limit: number; readonly leaseMs: number },
  ): Promise<MorningTextToSend[]> {
    const rows = await this.database.query<SendingRow>(START_SENDING, [now, leaseMs, runId, limit]);
    return rows.flatMap(textToSend);
  }

  async startTrial(options: {
    readonly now: Date;
    readonly pausedBefore: Date;
    readonly leaseMs: number;
  }): Promise<MorningTextToSend | null> {
    const { now, pausedBefore, leaseMs } = options;
    const rows = await this.database.query<SendingRow>(START_TRIAL, [now, leaseMs, pausedBefore]);
    return rows.flatMap(textToSend)[0] ?? null;
  }
}

/** Empty for a text that was skipped. */
const textToSend = ({ id, run_id: runId, attempts, phone, body, state }: SendingRow): MorningTextToSend[] =>
  state === 'sending' && body !== null && runId !== null
    ? [{ id, attempt: attempts, runId, phone, body }]
    : [];

const riderOfBatch = (row: BatchRow): RiderOfBatch => ({
  textId: row.text_id,
  rider: { id: row.rider_id, ...judgedRiderFrom(row) },
  isOnTrial: row.is_on_trial,
  route: row.route_id === null ? null : { id: row.route_id, ...judgedRouteFrom(row) },
  earlier: row.earlier_document && decodeRecommendation(row.earlier_document),
});
