import type { OptOutsPort } from '../../../../application/ports/opt-outs.port.js';
import type { Database } from './database.js';

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
