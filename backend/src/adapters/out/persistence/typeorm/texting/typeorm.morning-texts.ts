import type {
  JudgedText,
  MorningTextsPort,
  MorningTextToSend,
  RiderToText,
} from '../../../../../application/texting/morning/morning-texts.port.js';
import type { MorningRun, StatesOff } from '../../../../../application/texting/morning/morning-runs.port.js';
import type { LocalDate } from '../../../../../domain/commute/time.js';
import type { Verdict } from '../../../../../domain/recommendation/recommendation.js';
import { statesOffParameter } from '../accounts/ride-days.sql.js';
import { judgedRiderFrom, localTimeFrom } from '../accounts/rider.columns.js';
import type { Database } from '../database/database.js';
import { readRecommendation } from '../recommendations/recommendation.row.js';
import { saveRecommendations } from '../recommendations/typeorm.recommendations.js';
import { judgedRouteFrom } from '../routes/route.row.js';
import {
  RIDERS_TO_TEXT,
  START_TEXTS,
  VERDICTS_OF,
  type RiderToTextRow,
  type StartedRow,
} from './morning-texts.sql.js';
import { LOCK_PHONES_OF_RIDERS } from './weekly-limit.sql.js';

export class TypeormMorningTexts implements MorningTextsPort {
  constructor(private readonly database: Database) {}

  async ridersToText(
    { timeZone, date }: MorningRun,
    riderIds: readonly number[],
    statesOff: StatesOff,
  ): Promise<RiderToText[]> {
    const values = [riderIds, timeZone, date, statesOffParameter(statesOff)];
    const rows = await this.database.query<RiderToTextRow>(RIDERS_TO_TEXT, values);
    const byRider = new Map(rows.map((row) => [row.rider_id, row]));
    return riderIds.flatMap((id) => byRider.get(id) ?? []).map(riderToText);
  }

  async verdictsOf(riderIds: readonly number[], date: LocalDate): Promise<Map<number, Verdict>> {
    const rows = await this.database.query<{ rider_id: number; verdict: Verdict }>(VERDICTS_OF, [
      riderIds,
      date,
    ]);
    return new Map(rows.map(({ rider_id, verdict }) => [rider_id, verdict]));
  }

  async start(
    run: MorningRun,
    texts: readonly JudgedText[],
    { at, isTrial }: { readonly at: Date; readonly isTrial: boolean },
  ): Promise<MorningTextToSend[]> {
    if (texts.length === 0) return [];
    const riderIds = texts.map(({ riderId }) => riderId);
    const started = await this.database.statements(async (query) => {
      await query(LOCK_PHONES_OF_RIDERS, [riderIds]);
      const rows = await query<StartedRow>(START_TEXTS, [
        run.id,
        run.date,
        at,
        riderIds,
        texts.map(({ version }) => version),
        texts.map(({ kind }) => STATE_OF_KIND[kind]),
        texts.map((text) => (text.kind === 'send' ? null : text.reason)),
        texts.map((text) => (text.kind === 'send' ? text.body : null)),
        texts.map(({ nominalAt }) => nominalAt.toISOString()),
        texts.map(({ weekSince }) => weekSince.toISOString()),
        isTrial,
      ]);
      const recommendations = texts.flatMap((text) =>
        'recommendation' in text ? (text.recommendation ?? []) : [],
      );
      await saveRecommendations(query, recommendations);
      return rows;
    });
    const byRider = new Map(started.map((row) => [row.rider_id, row]));
    return riderIds.flatMap((riderId) => textToSend(byRider.get(riderId)));
  }
}

const STATE_OF_KIND = { send: 'sending', wait: 'pending', skip: 'skipped' } as const satisfies Record<
  JudgedText['kind'],
  string
>;

const textToSend = (row: StartedRow | undefined): MorningTextToSend[] =>
  row === undefined || row.body === null
    ? []
    : [
        {
          id: row.id,
          date: row.local_date,
          attempt: row.attempts,
          refusals: row.refusals,
          phone: row.phone,
          body: row.body,
        },
      ];

const riderToText = (row: RiderToTextRow): RiderToText => {
  const earlier = row.earlier_document && readRecommendation(row.earlier_document);
  return {
    version: row.version,
    textTime: localTimeFrom(row.text_time),
    choice: row.text_choice,
    isOnTrial: row.is_on_trial,
    rider: { id: row.rider_id, ...judgedRiderFrom(row) },
    route: row.route_id === null ? null : { id: row.route_id, ...judgedRouteFrom(row) },
    wasToBeTold: row.was_to_be_told,
    earlier: earlier && row.earlier_verdict && { ...earlier, verdict: row.earlier_verdict },
  };
};
