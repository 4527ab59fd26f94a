import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { OptOutsPort } from '../../../../../application/ports/opt-outs.port.js';
import type { Database } from '../database/database.js';
import type { SubscriptionsPort } from '../../../../../application/ports/opt-outs.port.js';

/** A phone that has texted STOP. It belongs to no account, so it outlives all of them. */
@Entity('phone_opt_outs')
@Check('phone_opt_outs_phone_is_e164', "phone ~ '^\\+[1-9][0-9]{6,14}$'")
export class PhoneOptOutRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'phone_opt_outs_pkey' })
  phone: string;

  @Column('timestamptz')
  stopped_at: Date;
}

const STOP = {
  name: 'stop-phone',
  text: 'INSERT INTO phone_opt_outs (phone, stopped_at) VALUES ($1, $2) ON CONFLICT (phone) DO NOTHING',
};

const START = { name: 'start-phone', text: 'DELETE FROM phone_opt_outs WHERE phone = $1' };

const IS_STOPPED = {
  name: 'is-phone-stopped',
  text: 'SELECT EXISTS (SELECT FROM phone_opt_outs WHERE phone = $1) AS is_stopped',
};

export class TypeormOptOuts implements OptOutsPort {
  constructor(private readonly database: Database) {}

  async stop(phone: string, at: Date): Promise<void> {
    await this.database.query(STOP, [phone, at]);
  }

  async start(phone: string): Promise<void> {
    await this.database.query(START, [phone]);
  }

  async isStopped(phone: string): Promise<boolean> {
    const [row] = await this.database.query<{ is_stopped: boolean }>(IS_STOPPED, [phone]);
    return row?.is_stopped ?? false;
  }
}

const END = {
  name: 'end-subscriptions',
  text: 'UPDATE riders SET sms_subscribed = false WHERE phone = $1 AND sms_subscribed RETURNING id',
};

const RESUME = {
  name: 'resume-subscriptions',
  text: `
    UPDATE riders SET sms_subscribed = true
    WHERE phone = $1 AND sms_consent AND NOT sms_subscribed
    RETURNING id`,
};

export class TypeormSubscriptions implements SubscriptionsPort {
  constructor(private readonly database: Database) {}

  async end(phone: string): Promise<number> {
    return (await this.database.query(END, [phone])).length;
  }

  async resume(phone: string): Promise<number> {
    return (await this.database.query(RESUME, [phone])).length;
  }
}
