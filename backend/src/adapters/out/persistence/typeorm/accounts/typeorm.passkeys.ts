import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  IsNull,
  MoreThan,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import {
  MOST_PASSKEYS,
  type Challenge,
  type Passkey,
  type PasskeyCredential,
  type PasskeySignIn,
  type PasskeysPort,
} from '../../../../../application/accounts/passkeys.port.js';
import type { Rider } from '../../../../../domain/rider/rider.js';
import { isRowId } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { deleteInPortions, portionOf } from '../database/delete-in-portions.js';
import { riderFrom } from './rider.columns.js';
import { lockRiders, RiderRow } from './rider.row.js';
import { openSession, riderIdOfSession, SessionRow } from './typeorm.sessions.js';

@Entity('passkeys')
@Unique('passkeys_one_per_credential', ['credential_id'])
@Check('passkeys_counter_counts_up', 'counter >= 0')
export class PasskeyRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'passkeys_pkey',
  })
  id: number;

  @Column('integer')
  @Index('passkeys_by_rider')
  @ForeignKey(() => RiderRow, { name: 'passkeys_rider_fkey', onDelete: 'CASCADE' })
  rider_id: number;

  @Column('text')
  credential_id: string;

  @Column('text')
  public_key: string;

  @Column('bigint')
  counter: string;

  @Column('text', { nullable: true })
  device: string | null;

  /**
   * The rider's confirmed phone when the passkey was made or the phone confirmed since; null if there was none. A code that
   * signs in to the account removes passkeys that say another one: someone who only typed the number may have made them.
   */
  @Column('text', { nullable: true })
  proved_phone: string | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  last_used_at: Date | null;
}

@Entity('passkey_challenges')
export class PasskeyChallengeRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'passkey_challenges_pkey' })
  challenge: string;

  @Column('integer', { nullable: true })
  @Index('passkey_challenges_by_rider')
  @ForeignKey(() => RiderRow, { name: 'passkey_challenges_rider_fkey', onDelete: 'CASCADE' })
  rider_id: number | null;

  @Column('timestamptz')
  @Index('passkey_challenges_by_expiry')
  expires_at: Date;
}

const DELETE_EXPIRED = portionOf('passkey_challenges', 'challenge', 'expires_at <= $1');

/** Every write locks the rider first: see lockRiders. */
export class TypeormPasskeys implements PasskeysPort {
  constructor(private readonly database: Database) {}

  async offer({ challenge, riderId, expiresAt }: Challenge): Promise<void> {
    await this.database.run((manager) =>
      manager.insert(PasskeyChallengeRow, { challenge, rider_id: riderId, expires_at: expiresAt }),
    );
  }

  async take(challenge: string, riderId: number | null, now: Date): Promise<boolean> {
    const { affected } = await this.database.run((manager) =>
      manager.delete(PasskeyChallengeRow, {
        challenge,
        rider_id: riderId ?? IsNull(),
        expires_at: MoreThan(now),
      }),
    );
    return affected === 1;
  }

  add(
    riderId: number,
    credential: PasskeyCredential,
    { device, at }: { readonly device: string | null; readonly at: Date },
  ): Promise<Passkey | null> {
    return this.database.transaction(async (manager) => {
      await lockRiders(manager, [riderId]);
      const rider = await manager.findOneBy(RiderRow, { id: riderId });
      const count = await manager.countBy(PasskeyRow, { rider_id: riderId });
      if (rider === null || count >= MOST_PASSKEYS) return null;
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(PasskeyRow)
        .values({
          rider_id: riderId,
          credential_id: credential.credentialId,
          public_key: credential.publicKey,
          counter: String(credential.counter),
          device,
          proved_phone: rider.phone_confirmed ? rider.phone : null,
          created_at: at,
        })
        .orIgnore()
        .returning('*')
        .execute();
      const [row] = raw as PasskeyRow[];
      return row === undefined ? null : passkeyFrom(row);
    });
  }

  async find(credentialId: string): Promise<Passkey | null> {
    const row = await this.database.run((manager) =>
      manager.findOneBy(PasskeyRow, { credential_id: credentialId }),
    );
    return row && passkeyFrom(row);
  }

  async list(riderId: number): Promise<Passkey[]> {
    if (!isRowId(riderId)) return [];
    const rows = await this.database.run((manager) =>
      manager.find(PasskeyRow, { where: { rider_id: riderId }, order: { id: 'ASC' } }),
    );
    return rows.map(passkeyFrom);
  }

  async remove(riderId: number, passkeyId: number): Promise<boolean> {
    if (!isRowId(riderId) || !isRowId(passkeyId)) return false;
    return this.database.transaction(async (manager) => {
      await lockRiders(manager, [riderId]);
      const { affected } = await manager.delete(PasskeyRow, { id: passkeyId, rider_id: riderId });
      return affected === 1;
    });
  }

  signIn({ credentialId, counter, session, formerTokenHash }: PasskeySignIn): Promise<Rider | null> {
    return this.database.transaction(async (manager) => {
      const named = await manager.findOneBy(PasskeyRow, { credential_id: credentialId });
      if (named === null) return null;
      await lockRiders(manager, [named.rider_id, await riderIdOfSession(manager, formerTokenHash)]);
      const passkey = await manager.findOneBy(PasskeyRow, { id: named.id });
      const rider = await manager.findOneBy(RiderRow, { id: named.rider_id });
      if (passkey === null || rider === null || isCopied(Number(passkey.counter), counter)) return null;
      await manager.update(
        PasskeyRow,
        { id: passkey.id },
        { counter: String(counter), last_used_at: session.createdAt },
      );
      if (formerTokenHash !== null) await manager.delete(SessionRow, { token_hash: formerTokenHash });
      await openSession(manager, session, { riderId: rider.id, provedPhone: passkey.proved_phone });
      return riderFrom(rider);
    });
  }

  purgeChallenges(now: Date): Promise<number> {
    return deleteInPortions(this.database, DELETE_EXPIRED, [now]);
  }
}

/** Passkeys that are the same on several devices don't count: theirs stays 0. */
const isCopied = (before: number, counter: number): boolean =>
  counter <= before && !(before === 0 && counter === 0);

const passkeyFrom = (row: PasskeyRow): Passkey => ({
  id: row.id,
  riderId: row.rider_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  device: row.device,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});
