import { Check, Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import {
  TRIES_PER_CODE,
  type Binding,
  type CodeTry,
  type NewSignInCode,
  type Redemption,
  type SignInCodesPort,
} from '../../../../../application/accounts/sign-in-codes.port.js';
import type { Rider } from '../../../../../domain/rider/rider.js';
import { isE164, isSha256 } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { deleteInPortions, portionOf } from '../database/delete-in-portions.js';
import { giveConfirmedPhone, lockPhone } from './confirm-phone.js';
import { SignUpKeyRow } from './sign-up-keys.js';
import { PasskeyRow } from './typeorm.passkeys.js';
import { openSession, SessionRow } from './typeorm.sessions.js';

/** There is one for a phone that is asked for, whether a rider has that phone or not. */
@Entity('sign_in_codes')
@Check('sign_in_codes_phone_is_e164', isE164('phone'))
@Check('sign_in_codes_tries_count_up', 'tries >= 0')
@Check('sign_in_codes_browser_is_hashed', isSha256('asked_by'))
@Check('sign_in_codes_tries_elsewhere_count_up', 'tries_elsewhere >= 0')
export class SignInCodeRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sign_in_codes_pkey' })
  phone: string;

  @Column('text')
  sealed_code: string;

  @Column('timestamptz')
  @Index('sign_in_codes_by_expiry')
  expires_at: Date;

  /** By the browser that asked for it. */
  @Column('integer', { default: 0 })
  tries: number;

  /** Hash of what identifies the browser that asked for it. */
  @PrimaryColumn('text', { default: '0'.repeat(64), primaryKeyConstraintName: 'sign_in_codes_pkey' })
  asked_by: string;

  @Column('timestamptz', { default: () => 'now()' })
  asked_at: Date;

  /** By browsers that did not ask for it. */
  @Column('integer', { default: 0 })
  tries_elsewhere: number;
}

/**
 * SQL, as one statement has to choose the code and count: of two at the same time, the second waits for the row and then
 * sees how many tries are left.
 */
const TAKE_TRY = {
  name: 'take-try-of-code',
  text: `
    WITH meant AS MATERIALIZED (
      SELECT phone, asked_by, asked_by IS NOT DISTINCT FROM $2 AS is_own FROM sign_in_codes
      WHERE phone = $1 AND expires_at > $3
      ORDER BY asked_by IS NOT DISTINCT FROM $2 DESC, asked_at DESC LIMIT 1
    )
    UPDATE sign_in_codes AS code SET
      tries = code.tries + CASE WHEN meant.is_own THEN 1 ELSE 0 END,
      tries_elsewhere = code.tries_elsewhere + CASE WHEN meant.is_own THEN 0 ELSE 1 END
    FROM meant
    WHERE code.phone = meant.phone AND code.asked_by = meant.asked_by AND code.expires_at > $3
      AND CASE WHEN meant.is_own THEN code.tries ELSE code.tries_elsewhere END < ${TRIES_PER_CODE}
    RETURNING code.sealed_code`,
};

const DELETE_EXPIRED = portionOf('sign_in_codes', 'ctid', 'expires_at <= $1');

export class TypeormSignInCodes implements SignInCodesPort {
  constructor(private readonly database: Database) {}

  async replace({ phone, sealedCode, askedAt, expiresAt, askedBy }: NewSignInCode): Promise<void> {
    const row = {
      phone,
      asked_by: askedBy,
      asked_at: askedAt,
      sealed_code: sealedCode,
      expires_at: expiresAt,
      tries: 0,
      tries_elsewhere: 0,
    };
    await this.database.run((manager) => manager.upsert(SignInCodeRow, row, ['phone', 'asked_by']));
  }

  async takeTry({ phone, triedBy, now }: CodeTry): Promise<string | null> {
    const [row] = await this.database.query<Pick<SignInCodeRow, 'sealed_code'>>(TAKE_TRY, [
      phone,
      triedBy,
      now,
    ]);
    return row?.sealed_code ?? null;
  }

  /** Locks riders before codes and sessions, as every transaction does: see lockRiders. */
  redeem({ phone, sealedCode, session, formerTokenHash }: Redemption): Promise<Rider | null> {
    return this.database.transaction(async (manager) => {
      const locked = await lockPhone(manager, phone, { formerTokenHash });
      const used = await manager.delete(SignInCodeRow, { phone, sealed_code: sealedCode });
      if (used.affected === 0 || locked === null) return null;
      const { riderId } = locked;
      await endUnproved(manager, riderId, phone);
      if (formerTokenHash !== null) await manager.delete(SessionRow, { token_hash: formerTokenHash });
      await openSession(manager, session, { riderId, provedPhone: phone });
      return giveConfirmedPhone(manager, locked, session.createdAt);
    });
  }

  bind({ riderId, phone, sealedCode, tokenHash, at }: Binding): Promise<Rider | null> {
    return this.database.transaction(async (manager) => {
      const locked = await lockPhone(manager, phone, { meant: riderId });
      const used = await manager.delete(SignInCodeRow, { phone, sealed_code: sealedCode });
      if (used.affected === 0 || locked === null) return null;
      await manager.delete(SignUpKeyRow, { rider_id: riderId });
      await manager.update(
        SessionRow,
        { token_hash: tokenHash, rider_id: riderId },
        { proved_phone: phone, proved_at: at },
      );
      return giveConfirmedPhone(manager, locked, at);
    });
  }

  purgeExpired(now: Date): Promise<number> {
    return deleteInPortions(this.database, DELETE_EXPIRED, [now]);
  }
}

/** Ends every access to the account that wasn't opened by a code texted to this phone. */
async function endUnproved(manager: EntityManager, riderId: number, phone: string): Promise<void> {
  await manager.delete(SignUpKeyRow, { rider_id: riderId });
  await manager
    .createQueryBuilder()
    .delete()
    .from(SessionRow)
    .where('rider_id = :riderId AND proved_phone IS DISTINCT FROM :phone', { riderId, phone })
    .execute();
  await manager
    .createQueryBuilder()
    .delete()
    .from(PasskeyRow)
    .where('rider_id = :riderId AND proved_phone IS DISTINCT FROM :phone', { riderId, phone })
    .execute();
}
