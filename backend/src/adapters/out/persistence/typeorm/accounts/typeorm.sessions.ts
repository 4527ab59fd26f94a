/** SQL for what every request asks: one statement, which the server has planned already. */
import {
  Check,
  Column,
  Entity,
  ForeignKey,
  In,
  Index,
  MoreThan,
  Not,
  PrimaryColumn,
  type EntityManager,
  type FindOptionsWhere,
} from 'typeorm';
import {
  sessionIdOf,
  type NewSession,
  type OpenSession,
  type RiderOfSession,
  type SessionsPort,
} from '../../../../../application/ports/sessions.port.js';
import {
  MOST_SESSIONS,
  openUntil,
  USE_NOTED_EVERY_MINUTES,
} from '../../../../../domain/rider/session-lifetime.js';
import { isSha256, isRowId, select } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { deleteInPortions, portionOf } from '../database/delete-in-portions.js';
import { RIDER_COLUMNS, riderFrom, type SelectedRider } from './rider.columns.js';
import { lockRiders, RiderRow } from './rider.row.js';
import { SignUpKeyRow } from './sign-up-keys.js';

@Entity('sessions')
@Check('sessions_token_is_hashed', isSha256('token_hash'))
@Check('sessions_end_after_they_begin', 'open_until > created_at')
@Check('sessions_device_in_a_few_words', 'char_length(device) <= 60')
export class SessionRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sessions_pkey' })
  token_hash: string;

  @Column('integer')
  @Index('sessions_by_rider')
  @ForeignKey(() => RiderRow, { name: 'sessions_rider_fkey', onDelete: 'CASCADE' })
  rider_id: number;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  last_used_at: Date;

  /** The end if it isn't used again. */
  @Column('timestamptz')
  @Index('sessions_by_end')
  open_until: Date;

  /** The phone whose code was typed in this session, or opened it; null without one. */
  @Column('text', { nullable: true })
  proved_phone: string | null;

  /** When it was last typed; null also for codes of earlier versions. */
  @Column('timestamptz', { nullable: true })
  proved_at: Date | null;

  /** See NewSession. */
  @Column('text', { nullable: true })
  device: string | null;
}

export const OF_OPEN_SESSION = `
  FROM sessions JOIN riders ON riders.id = sessions.rider_id
  WHERE sessions.token_hash = $1 AND sessions.open_until > $2`;

/** See isUseWorthNoting. */
export const USE_IS_OLD = `sessions.last_used_at < $2::timestamptz - interval '${USE_NOTED_EVERY_MINUTES} minutes'`;

export interface FoundSession {
  readonly use_is_old: boolean;
}

const FIND_RIDER = {
  name: 'find-rider-by-session',
  text: `SELECT ${select('riders', RIDER_COLUMNS)}, ${USE_IS_OLD} AS use_is_old ${OF_OPEN_SESSION}`,
};

/**
 * Tests the use again: of requests at the same time, each has found it old. Locks the rider before the session, as every
 * transaction does.
 */
const NOTE_USE = {
  name: 'note-use-of-session',
  text: `
    WITH rider AS MATERIALIZED (
      SELECT riders.id ${OF_OPEN_SESSION} AND ${USE_IS_OLD} FOR NO KEY UPDATE OF riders
    ), used AS (
      UPDATE sessions SET last_used_at = $2, open_until = $3 FROM rider
      WHERE sessions.token_hash = $1 AND sessions.rider_id = rider.id AND sessions.open_until > $2 AND ${USE_IS_OLD}
      RETURNING sessions.rider_id
    )
    UPDATE riders SET last_used_at = $2 FROM used WHERE riders.id = used.rider_id AND riders.last_used_at < $2`,
};

const LAST_PROOF = {
  name: 'last-proof-in-session',
  text: `
    SELECT sessions.proved_at FROM sessions JOIN riders ON riders.id = sessions.rider_id
    WHERE sessions.token_hash = $1 AND riders.phone_confirmed AND riders.phone = sessions.proved_phone`,
};

const DELETE_ENDED = portionOf('sessions', 'token_hash', 'open_until <= $1');

export class TypeormSessions implements SessionsPort {
  constructor(private readonly database: Database) {}

  async findRider(tokenHash: string, now: Date): Promise<RiderOfSession | null> {
    const [row] = await this.database.query<SelectedRider & FoundSession>(FIND_RIDER, [tokenHash, now]);
    return row === undefined ? null : { rider: riderFrom(row), shouldNoteUse: row.use_is_old };
  }

  async noteUse(tokenHash: string, now: Date): Promise<void> {
    await this.database.query(NOTE_USE, [tokenHash, now, openUntil(now)]);
  }

  async lastProof(tokenHash: string): Promise<Date | null> {
    const [row] = await this.database.query<Pick<SessionRow, 'proved_at'>>(LAST_PROOF, [tokenHash]);
    return row?.proved_at ?? null;
  }

  async list(riderId: number, now: Date): Promise<OpenSession[]> {
    if (!isRowId(riderId)) return [];
    const rows = await this.database.run((manager) =>
      manager.find(SessionRow, {
        where: { rider_id: riderId, open_until: MoreThan(now) },
        order: { created_at: 'ASC', token_hash: 'ASC' },
      }),
    );
    return rows.map((row) => ({
      id: sessionIdOf(row.token_hash),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      expiresAt: row.open_until,
      device: row.device,
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

  async endOne(riderId: number, sessionId: string): Promise<boolean> {
    if (!isRowId(riderId)) return false;
    return this.database.transaction(async (manager) => {
      await lockRiders(manager, [riderId]);
      const tokenHashes = await tokenHashesOf(manager, riderId);
      const tokenHash = tokenHashes.find((hash) => sessionIdOf(hash) === sessionId);
      if (tokenHash === undefined) return false;
      await manager.delete(SignUpKeyRow, { rider_id: riderId });
      await manager.delete(SessionRow, { token_hash: tokenHash });
      return true;
    });
  }

  endOthers(riderId: number, tokenHash: string): Promise<void> {
    return this.endWhere(riderId, { token_hash: Not(tokenHash) });
  }

  endAll(riderId: number): Promise<void> {
    return this.endWhere(riderId, {});
  }

  private async endWhere(riderId: number, meant: FindOptionsWhere<SessionRow>): Promise<void> {
    if (!isRowId(riderId)) return;
    await this.database.transaction(async (manager) => {
      await lockRiders(manager, [riderId]);
      await manager.delete(SignUpKeyRow, { rider_id: riderId });
      await manager.delete(SessionRow, { ...meant, rider_id: riderId });
    });
  }

  purgeEnded(now: Date): Promise<number> {
    return deleteInPortions(this.database, DELETE_ENDED, [now]);
  }
}

/**
 * Opens a session in the caller's transaction, which has locked the rider, and ends the rider's oldest where there would be
 * more than MOST_SESSIONS. `provedPhone`: the phone whose code opens it, or null.
 */
export async function openSession(
  manager: EntityManager,
  session: NewSession,
  { riderId, provedPhone }: { readonly riderId: number; readonly provedPhone: string | null },
): Promise<void> {
  await manager.insert(SessionRow, {
    token_hash: session.tokenHash,
    rider_id: riderId,
    created_at: session.createdAt,
    last_used_at: session.createdAt,
    open_until: openUntil(session.createdAt),
    proved_phone: provedPhone,
    proved_at: provedPhone === null ? null : session.createdAt,
    device: session.device,
  });
  const tooMany = (await tokenHashesOf(manager, riderId)).slice(MOST_SESSIONS);
  if (tooMany.length > 0) await manager.delete(SessionRow, { token_hash: In(tooMany) });
}

/** Of all sessions of the rider that are still stored, newest first. */
async function tokenHashesOf(manager: EntityManager, riderId: number): Promise<string[]> {
  const rows = await manager.find(SessionRow, {
    select: { token_hash: true },
    where: { rider_id: riderId },
    order: { created_at: 'DESC', token_hash: 'ASC' },
  });
  return rows.map((row) => row.token_hash);
}

/** The rider of this session, open or ended; null for an unknown one. */
export async function riderIdOfSession(
  manager: EntityManager,
  tokenHash: string | null,
): Promise<number | null> {
  if (tokenHash === null) return null;
  const session = await manager.findOne(SessionRow, {
    select: { token_hash: true, rider_id: true },
    where: { token_hash: tokenHash },
  });
  return session?.rider_id ?? null;
}
