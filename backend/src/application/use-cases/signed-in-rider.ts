import type { Rider } from '../../domain/rider/rider.js';
import type { Clock } from '../ports/clock.port.js';
import type { SessionsPort } from '../ports/sessions.port.js';
import type { Tokens } from '../ports/tokens.port.js';

/** Who a session token belongs to, if it is known and has not ended. */
export class SignedInRider {
  constructor(
    private readonly sessions: SessionsPort,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  run(token: string): Promise<Rider | null> {
    return this.sessions.findRider(this.tokens.hash(token), this.clock.now());
  }
}
