import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { OptOutsPort, SubscriptionsPort } from '../../../../../application/ports/opt-outs.port.js';
import { isE164 } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { RiderRow } from '../accounts/rider.row.js';

/** A phone that has texted STOP. It belongs to no account, so it outlives all of them. */
@Entity('phone_opt_outs')
@Check('phone_opt_outs_phone_is_e164', isE164('phone'))
export class PhoneOptOutRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'phone_opt_outs_pkey' })
  phone: string;

  @Column('timestamptz')
  stopped_at: Date;
}

export class TypeormOptOuts implements OptOutsPort {
  constructor(private readonly database: Database) {}

  async stop(phone: string, at: Date): Promise<void> {
    await this.database.run((manager) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(PhoneOptOutRow)
        .values({ phone, stopped_at: at })
        .orIgnore()
        .execute(),
    );
  }

  async start(phone: string): Promise<void> {
    await this.database.run((manager) => manager.delete(PhoneOptOutRow, { phone }));
  }

  isStopped(phone: string): Promise<boolean> {
    return this.database.run((manager) => manager.existsBy(PhoneOptOutRow, { phone }));
  }
}

export class TypeormSubscriptions implements SubscriptionsPort {
  constructor(private readonly database: Database) {}

  async end(phone: string): Promise<number> {
    const { affected } = await this.database.run((manager) =>
      manager.update(
        RiderRow,
        { phone, phone_confirmed: true, sms_subscribed: true },
        { sms_subscribed: false },
      ),
    );
    return affected ?? 0;
  }

  async resume(phone: string): Promise<number> {
    const { affected } = await this.database.run((manager) =>
      manager.update(RiderRow, { phone, sms_consent: true, sms_subscribed: false }, { sms_subscribed: true }),
    );
    return affected ?? 0;
  }
}
