import { endOfSession } from '../../domain/rider/session-lifetime.js';
import type { NewSession } from '../ports/sessions.port.js';
import type { Tokens } from '../ports/tokens.port.js';

export interface OpenedSession {
  /** For the browser alone: what is stored is its hash. */
  readonly token: string;
  readonly session: NewSession;
}

/** A fresh session, to be stored together with whatever it is opened for. */
export function openSession(tokens: Tokens, now: Date): OpenedSession {
  const token = tokens.create();
  const session = { tokenHash: tokens.hash(token), createdAt: now, expiresAt: endOfSession(now) };
  return { token, session };
}
