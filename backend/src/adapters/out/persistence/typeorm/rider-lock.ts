import type { EntityManager } from 'typeorm';

/**
 * Locks these riders, so that everything that opens or ends sessions of one rider happens one after the other: what opens a
 * session inserts a row that a concurrent "end all" cannot see, and would survive it. Taken before any other row, in the
 * order of ids, so that no two transactions wait for each other. A statement after this one sees what was committed while
 * it waited. (Not FOR KEY SHARE: that does not exclude FOR NO KEY UPDATE.)
 */
export async function lockRiders(
  manager: EntityManager,
  riderIds: readonly (number | null)[],
): Promise<void> {
  const ids = riderIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  await manager.query('SELECT id FROM riders WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
}

/** The rider of this session, open or not; null for an unknown one. */
export async function riderIdOfSession(
  manager: EntityManager,
  tokenHash: string | null,
): Promise<number | null> {
  if (tokenHash === null) return null;
  const [row]: { rider_id: number }[] = await manager.query(
    'SELECT rider_id FROM sessions WHERE token_hash = $1',
    [tokenHash],
  );
  return row?.rider_id ?? null;
}
