import type { EntityManager } from 'typeorm';
import type { NewSession } from '../../../../application/ports/sessions.port.js';
import { openUntil } from '../../../../domain/rider/session-lifetime.js';
import { SessionRow } from './session.row.js';

/** Opens a session as a part of somebody's transaction. `provedPhone`: see the column. */
export async function openSessionWith(
  manager: EntityManager,
  session: NewSession,
  owner: { readonly riderId: number; readonly provedPhone: string | null },
): Promise<void> {
  await manager.insert(SessionRow, {
    token_hash: session.tokenHash,
    rider_id: owner.riderId,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
    last_used_at: session.createdAt,
    open_until: openUntil(session.createdAt, session.expiresAt),
    proved_phone: owner.provedPhone,
  });
}
