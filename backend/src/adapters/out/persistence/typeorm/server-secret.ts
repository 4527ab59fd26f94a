import { randomBytes } from 'node:crypto';
import type { Database } from './database.js';

const SECRET_BYTES = 32;

/** The first replica that asks makes it; whoever comes second at the same moment waits for the row and gets that one. */
const FIND_OR_MAKE = {
  name: 'find-or-make-secret',
  text: `
    INSERT INTO server_secrets AS kept (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET value = kept.value
    RETURNING value`,
};

/** A random secret of that name, made once for a database and the same for every replica on it. */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  const made = randomBytes(SECRET_BYTES).toString('base64url');
  const [row] = await database.query<{ value: string }>(FIND_OR_MAKE, [name, made]);
  if (!row) throw new Error(`no secret "${name}"`);
  return row.value;
}
