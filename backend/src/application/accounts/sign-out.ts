import type { Rider } from '../../domain/rider/rider.js';
import type { SessionsPort } from '../ports/sessions.port.js';
import type { Tokens } from '../ports/tokens.port.js';

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
