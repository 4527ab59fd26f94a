import type { LatestOfRider, SessionsPort } from '../../../../application/ports/sessions.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { Database } from './database.js';
import type { RecommendationRow } from './recommendation.row.js';
import { RIDER_COLUMNS, riderFrom } from './rider.mapper.js';
import type { RiderRow } from './rider.row.js';
import { RECOMMENDATION_COLUMNS, recommendationFrom } from './typeorm.recommendations.js';

const OF_OPEN_SESSION = `
  FROM sessions JOIN riders ON riders.id = sessions.rider_id
  WHERE sessions.token_hash = $1 AND sessions.expires_at > $2`;

const FIND_RIDER = {
  name: 'find-rider-by-session',
  text: `SELECT ${RIDER_COLUMNS.map((column) => `riders.${column}`).join(', ')} ${OF_OPEN_SESSION}`,
};

const FIND_LATEST = {
  name: 'find-latest-by-session',
  text: `
    SELECT found.*, ${RECOMMENDATION_COLUMNS.map((column) => `latest.${column}`).join(', ')}
    FROM (
      SELECT riders.id AS session_rider_id, riders.time_zone, riders.plan_revision AS rider_plan_revision
      ${OF_OPEN_SESSION}
    ) AS found
    LEFT JOIN LATERAL (
      SELECT * FROM recommendations WHERE rider_id = session_rider_id ORDER BY local_date DESC LIMIT 1
    ) AS latest ON true`,
};

interface FoundColumns {
  readonly session_rider_id: number;
  readonly time_zone: string | null;
  readonly rider_plan_revision: number;
}

type LatestRow = FoundColumns & (RecommendationRow | { readonly id: null });

export class TypeormSessions implements SessionsPort {
  constructor(private readonly database: Database) {}

  async findRider(tokenHash: string, now: Date): Promise<Rider | null> {
    const [row] = await this.database.query<RiderRow>(FIND_RIDER, [tokenHash, now]);
    return row === undefined ? null : riderFrom(row);
  }

  async findLatest(tokenHash: string, now: Date): Promise<LatestOfRider | null> {
    const [row] = await this.database.query<LatestRow>(FIND_LATEST, [tokenHash, now]);
    if (row === undefined) return null;
    return {
      riderId: row.session_rider_id,
      timeZone: row.time_zone,
      planRevision: row.rider_plan_revision,
      latest: row.id === null ? null : recommendationFrom(row),
    };
  }
}
