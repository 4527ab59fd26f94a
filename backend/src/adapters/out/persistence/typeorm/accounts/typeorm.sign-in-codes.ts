import { Check, Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import {
  TRIES_PER_CODE,
  type NewSignInCode,
  type Redemption,
  type SignInCodesPort,
} from '../../../../../application/accounts/sign-in-codes.port.js';
import type { Rider } from '../../../../../domain/rider/rider.js';
import type { Database } from '../database/database.js';
import { giveConfirmedPhone, lockPhone } from './confirm-phone.js';
import { deleteInPortions, portionOf } from '../database/delete-in-portions.js';
import { openSessionWith, SessionRow } from './typeorm.sessions.js';
import { SignUpKeyRow } from './sign-up-keys.js';

/** Whether anybody has the phone makes no difference here. */
@Entity('sign_in_codes')
@Check('sign_in_codes_phone_is_e164', "phone ~ '^\\+[1-9][0-9]{6,14}$'")
@Check('sign_in_codes_tries_count_up', 'tries >= 0')
export class SignInCodeRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sign_in_codes_pkey' })
  phone: string;

  @Column('text')
  sealed_code: string;

  @Column('timestamptz')
  @Index('sign_in_codes_by_expiry')
  expires_at: Date;

  @Column('integer', { default: 0 })
  tries: number;
}

const REPLACE = {
  name: 'replace-sign-in-code',
  text: `
    INSERT INTO sign_in_codes (phone, sealed_code, expires_at) VALUES ($1, $2, $3)
    ON CONFLICT (phone) DO UPDATE
      SET sealed_code = excluded.sealed_code, expires_at = excluded.expires_at, tries = 0`,
};

/** One statement: whoever comes at the same time waits for the row and then sees the tries that are left. */
const TAKE_TRY = {
  name: 'take-try-of-sign-in-code',
  text: `
    UPDATE sign_in_codes SET tries = tries + 1
    WHERE phone = $1 AND expires_at > $2 AND tries < ${TRIES_PER_CODE}
    RETURNING sealed_code`,
};

const PURGE = portionOf('sign_in_codes', 'phone', 'expires_at <= $1');

export class TypeormSignInCodes implements SignInCodesPort {
  constructor(private readonly database: Database) {}

  async replace({ phone, sealedCode, expiresAt }: NewSignInCode): Promise<void> {
    await this.database.query(REPLACE, [phone, sealedCode, expiresAt]);
  }

  async takeTry(phone: string, now: Date): Promise<string | null> {
    const [row] = await this.database.query<{ sealed_code: string }>(TAKE_TRY, [phone, now]);
    return row?.sealed_code ?? null;
  }

  /** Riders are locked before codes and sessions, as everywhere: see lockRiders. */
  redeem({ phone, sealedCode, session, formerTokenHash }: Redemption): Promise<Rider | null> {
    return this.database.transaction(async (manager) => {
      const riderId = await lockPhone(manager, phone, { formerTokenHash });
      const used = await manager.delete(SignInCodeRow, { phone, sealed_code: sealedCode });
      if (used.affected === 0 || riderId === null) return null;
      await endUnproved(manager, riderId, phone);
      if (formerTokenHash !== null) await manager.delete(SessionRow, { token_hash: formerTokenHash });
      await openSessionWith(manager, session, { riderId, provedPhone: phone });
      return giveConfirmedPhone(manager, phone, riderId);
    });
  }

  purgeExpired(now: Date): Promise<number> {
    return deleteInPortions(this.database, PURGE, [now]);
  }
}

/** Of this rider, whatever lets somebody in who has not shown that the phone is theirs. */
async function endUnproved(manager: EntityManager, riderId: number, phone: string): Promise<void> {
  await manager.delete(SignUpKeyRow, { rider_id: riderId });
  await manager
    .createQueryBuilder()
    .delete()
    .from(SessionRow)
    .where('rider_id = :riderId AND proved_phone IS DISTINCT FROM :phone', { riderId, phone })
    .execute();
}
