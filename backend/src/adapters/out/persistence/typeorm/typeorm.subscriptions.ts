import type { SubscriptionsPort } from '../../../../application/ports/opt-outs.port.js';
import type { Database } from './database.js';

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
