import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import { RiderRow, RIDER_COLUMNS, riderFrom, lockRiders, riderIdOfSession } from './rider.row.js';
import type {
  NewSession,
  LatestOfRider,
  RiderOfSession,
  SessionsPort,
  SessionTimes,
} from '../../../../../application/ports/sessions.port.js';
import {
  openUntil,
  endWithoutUse,
  USE_NOTED_EVERY_MINUTES,
} from '../../../../../domain/rider/session-lifetime.js';
import type { Database } from '../database/database.js';
import { deleteInPortions, portionOf } from '../database/delete-in-portions.js';
import {
  type RecommendationRow,
  RECOMMENDATION_COLUMNS,
  recommendationFrom,
} from '../recommendations/recommendation.row.js';
import { isRowId } from '../database/columns.js';
import { SignUpKeyRow } from './sign-up-keys.js';

@Entity('sessions')
@Check('sessions_token_is_hashed', "token_hash ~ '^[0-9a-f]{64}$'")
@Check('sessions_expire_after_they_begin', 'expires_at > created_at')
@Check('sessions_open_no_longer_than_they_may', 'open_until <= expires_at')
export class SessionRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sessions_pkey' })
  token_hash: string;

  @Column('integer')
  @Index('sessions_by_rider')
  @ForeignKey(() => RiderRow, { name: 'sessions_rider_fkey', onDelete: 'CASCADE' })
  rider_id: number;

  @Column('timestamptz')
  created_at: Date;

  /** The end, however much it is used. */
  @Column('timestamptz')
  expires_at: Date;

  @Column('timestamptz')
  last_used_at: Date;

  /** The end as things stand: the earlier one of `expires_at` and some days after the last use. */
  @Column('timestamptz')
  @Index('sessions_by_end')
  open_until: Date;

  /** The phone that the code went to which opened this session; null for a session that a sign-up opened. */
  @Column('text', { nullable: true })
  proved_phone: string | null;
}

/** Opens a session as a part of somebody's transaction. `provedPhone`: see the column. */
export async function openSessionWith(
  manager: EntityManager,
  session: NewSession,
  owner: { readonly riderId: number; readonly provedPhone: string | null },
): Promise<void> {
  await manager.insert(SessionRow, {
    token_hash: session.tokenHash,
    rider_id: owner.riderId,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
    last_used_at: session.createdAt,
    open_until: openUntil(session.createdAt, session.expiresAt),
    proved_phone: owner.provedPhone,
  });
}

const OF_OPEN_SESSION = `
  FROM sessions JOIN riders ON riders.id = sessions.rider_id
  WHERE sessions.token_hash = $1 AND sessions.open_until > $2`;

/** See isUseWorthNoting. */
const USE_IS_OLD = `sessions.last_used_at < $2::timestamptz - interval '${USE_NOTED_EVERY_MINUTES} minutes'`;

const FIND_RIDER = {
  name: 'find-rider-by-session',
  text: `
    SELECT ${RIDER_COLUMNS.map((column) => `riders.${column}`).join(', ')}, ${USE_IS_OLD} AS use_is_old
    ${OF_OPEN_SESSION}`,
};

const FIND_LATEST = {
  name: 'find-latest-by-session',
  text: `
    SELECT found.*, ${RECOMMENDATION_COLUMNS.map((column) => `latest.${column}`).join(', ')}
    FROM (
      SELECT
        riders.id AS session_rider_id,
        riders.time_zone,
        riders.plan_revision AS rider_plan_revision,
        ${USE_IS_OLD} AS use_is_old
      ${OF_OPEN_SESSION}
    ) AS found
    LEFT JOIN LATERAL (
      SELECT * FROM recommendations WHERE rider_id = session_rider_id ORDER BY local_date DESC LIMIT 1
    ) AS latest ON true`,
};

/** Asks once more whether it is worth it: requests at the same time would all find the use old. */
const NOTE_USE = {
  name: 'note-use-of-session',
  text: `
    UPDATE sessions SET last_used_at = $2, open_until = least(expires_at, $3)
    WHERE token_hash = $1 AND open_until > $2 AND ${USE_IS_OLD}`,
};

const LIST = {
  name: 'list-sessions-of-rider',
  text: `
    SELECT created_at, last_used_at, expires_at FROM sessions
    WHERE rider_id = $1 AND open_until > $2
    ORDER BY created_at, token_hash`,
};

const PURGE = portionOf('sessions', 'token_hash', 'open_until <= $1');

type RiderOfSessionRow = RiderRow & { readonly use_is_old: boolean };

interface FoundColumns {
  readonly session_rider_id: number;
  readonly time_zone: string | null;
  readonly rider_plan_revision: number;
  readonly use_is_old: boolean;
}

type LatestRow = FoundColumns & (RecommendationRow | { readonly id: null });

type TimesRow = Pick<SessionRow, 'created_at' | 'last_used_at' | 'expires_at'>;

export class TypeormSessions implements SessionsPort {
  constructor(private readonly database: Database) {}

  async findRider(tokenHash: string, now: Date): Promise<RiderOfSession | null> {
    const [row] = await this.database.query<RiderOfSessionRow>(FIND_RIDER, [tokenHash, now]);
    return row === undefined ? null : { rider: riderFrom(row), shouldNoteUse: row.use_is_old };
  }

  async findLatest(tokenHash: string, now: Date): Promise<LatestOfRider | null> {
    const [row] = await this.database.query<LatestRow>(FIND_LATEST, [tokenHash, now]);
    if (row === undefined) return null;
    return {
      riderId: row.session_rider_id,
      timeZone: row.time_zone,
      planRevision: row.rider_plan_revision,
      latest: row.id === null ? null : recommendationFrom(row),
      shouldNoteUse: row.use_is_old,
    };
  }

  async noteUse(tokenHash: string, now: Date): Promise<void> {
    await this.database.query(NOTE_USE, [tokenHash, now, endWithoutUse(now)]);
  }

  async list(riderId: number, now: Date): Promise<SessionTimes[]> {
    if (!isRowId(riderId)) return [];
    const rows = await this.database.query<TimesRow>(LIST, [riderId, now]);
    return rows.map((row) => ({
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
    }));
  }

  end(tokenHash: string): Promise<void> {
    return this.database.transaction(async (manager) => {
      const riderId = await riderIdOfSession(manager, tokenHash);
      if (riderId === null) return;
      await lockRiders(manager, [riderId]);
      await manager.delete(SignUpKeyRow, { rider_id: riderId });
      await manager.delete(SessionRow, { token_hash: tokenHash });
    });
  }

  async endAll(riderId: number): Promise<void> {
    if (!isRowId(riderId)) return;
    await this.database.transaction(async (manager) => {
      await lockRiders(manager, [riderId]);
      await manager.delete(SignUpKeyRow, { rider_id: riderId });
      await manager.delete(SessionRow, { rider_id: riderId });
    });
  }

  purgeEnded(now: Date): Promise<number> {
    return deleteInPortions(this.database, PURGE, [now]);
  }
}
