import { Database } from './database.js';
import type { DataSource } from 'typeorm';

/** States in which a text still wants something done. */
export type OpenState = 'pending' | 'sending' | 'unknown';

/** Of each state the index that holds those alone. */
const COUNT = {
  name: 'count-open-texts',
  text: `
    SELECT
      (SELECT count(*) FROM texts WHERE state = 'pending' AND body IS NULL)
        + (SELECT count(*) FROM texts WHERE state = 'pending' AND body IS NOT NULL) AS pending,
      (SELECT count(*) FROM texts WHERE state = 'sending') AS sending,
      (SELECT count(*) FROM texts WHERE state = 'unknown') AS unknown`,
};

/** How many texts are in each. @throws StorageUnavailable when the database cannot be reached. */
export async function countOpenTexts(dataSource: DataSource): Promise<Record<OpenState, number>> {
  const [row] = await new Database(dataSource).query<Record<OpenState, string>>(COUNT, []);
  const { pending = 0, sending = 0, unknown = 0 } = row ?? {};
  return { pending: Number(pending), sending: Number(sending), unknown: Number(unknown) };
}
