import { Check, Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import {
  TRIES_PER_CODE,
  type NewSignInCode,
  type Redemption,
  type SignInCodesPort,
} from '../../../../../application/accounts/sign-in-codes.port.js';
import type { Rider } from '../../../../../domain/rider/rider.js';
import { isE164 } from '../database/columns.js';
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

const DELETE_EXPIRED = portionOf('sign_in_codes', 'phone', 'expires_at <= $1');

export class TypeormSignInCodes implements SignInCodesPort {
  constructor(private readonly database: Database) {}

  async replace({ phone, sealedCode, expiresAt }: NewSignInCode): Promise<void> {
    await this.database.run((manager) =>
      manager.upsert(SignInCodeRow, { phone, sealed_code: sealedCode, expires_at: expiresAt, tries: 0 }, [
        'phone',
      ]),
    );
  }

  /** One statement: of two at the same time, the second waits for the row and then sees how many tries are left. */
  async takeTry(phone: string, now: Date): Promise<string | null> {
    const { raw } = await this.database.run((manager) =>
      manager
        .createQueryBuilder()
        .update(SignInCodeRow)
        .set({ tries: () => 'tries + 1' })
        .where('phone = :phone AND expires_at > :now AND tries < :most', { phone, now, most: TRIES_PER_CODE })
        .returning('sealed_code')
        .execute(),
    );
    const [row] = raw as Pick<SignInCodeRow, 'sealed_code'>[];
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
      return giveConfirmedPhone(manager, locked);
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
