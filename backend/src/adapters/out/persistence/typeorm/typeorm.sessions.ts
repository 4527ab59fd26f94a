import type { SessionsPort } from '../../../../application/ports/sessions.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { Database } from './database.js';
import { RIDER_COLUMNS, riderFrom } from './rider.mapper.js';
import type { RiderRow } from './rider.row.js';

const FIND_RIDER = {
  name: 'find-rider-by-session',
  text: `
    SELECT ${RIDER_COLUMNS.map((column) => `riders.${column}`).join(', ')}
    FROM sessions JOIN riders ON riders.id = sessions.rider_id
    WHERE sessions.token_hash = $1 AND sessions.expires_at > $2`,
};

export class TypeormSessions implements SessionsPort {
  constructor(private readonly database: Database) {}

  async findRider(tokenHash: string, now: Date): Promise<Rider | null> {
    const [row] = await this.database.query<RiderRow>(FIND_RIDER, [tokenHash, now]);
    return row === undefined ? null : riderFrom(row);
  }
}
