import type { Rider } from '../../domain/rider/rider.js';
import type { Clock } from '../ports/clock.port.js';
import type { SessionsPort } from '../ports/sessions.port.js';
import type { Tokens } from '../ports/tokens.port.js';
import { noteUse } from '../recommendations/note-use.js';

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
