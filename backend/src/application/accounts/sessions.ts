import type { Rider } from '../../domain/rider/rider.js';
import type { Clock } from '../ports/clock.port.js';
import type { SessionsPort, NewSession } from '../ports/sessions.port.js';
import type { Tokens } from '../ports/secrets.port.js';
import { noteUse } from '../recommendations/note-use.js';
import { endOfSession } from '../../domain/rider/session-lifetime.js';

/** Who a session token belongs to, if it is known and has not ended. */
export class SignedInRider {
  constructor(
    private readonly sessions: SessionsPort,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async run(token: string): Promise<Rider | null> {
    const tokenHash = this.tokens.hash(token);
    const now = this.clock.now();
    const found = await this.sessions.findRider(tokenHash, now);
    if (found?.shouldNoteUse) noteUse(this.sessions, tokenHash, now);
    return found && found.rider;
  }
}

/** Ends sessions, at once and for every replica. */
export class SignOut {
  constructor(
    private readonly sessions: SessionsPort,
    private readonly tokens: Tokens,
  ) {}

  /** On the device that holds this token. */
  here(token: string): Promise<void> {
    return this.sessions.end(this.tokens.hash(token));
  }

  everywhere(rider: Rider): Promise<void> {
    return this.sessions.endAll(rider.id);
  }
}

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
