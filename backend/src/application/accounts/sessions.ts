import type { Rider } from '../../domain/rider/rider.js';
import type { Clock } from '../ports/clock.port.js';
import type { Tokens } from '../ports/secrets.port.js';
import type { NoteSecurityEvent, SessionEnd } from '../ports/security-events.port.js';
import { sessionIdOf, type NewSession, type OpenSession, type SessionsPort } from '../ports/sessions.port.js';
import { Refusal } from '../refusal.js';

/** Finds the rider whose session a token opens; null if the token is unknown or the session has ended. */
export class SignedInRider {
  constructor(
    private readonly sessions: SessionsPort,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** Whether only the store knows if the token was ever a session's. */
  isUnmarked(token: string): boolean {
    return this.tokens.originOf(token) === 'unmarked';
  }

  async run(token: string): Promise<Rider | null> {
    if (this.tokens.originOf(token) === 'made-up') return null;
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
    private readonly noteSecurityEvent: NoteSecurityEvent,
  ) {}

  /** On the device that holds this token. */
  async here(token: string): Promise<void> {
    await this.sessions.end(this.tokens.hash(token));
    this.note('rider-here', null);
  }

  async everywhere(rider: Rider): Promise<void> {
    await this.sessions.endAll(rider.id);
    this.note('rider-everywhere', rider.id);
  }

  /** On every device but the one that holds this token. */
  async elsewhere(rider: Rider, token: string): Promise<void> {
    await this.sessions.endOthers(rider.id, this.tokens.hash(token));
    this.note('rider-others', rider.id);
  }

  /**
   * On the device of that session.
   * @returns whether it is the device that holds this token.
   * @throws Refusal `not-found` for an unknown session, another rider's included.
   */
  async on(rider: Rider, sessionId: string, token: string): Promise<boolean> {
    if (!(await this.sessions.endOne(rider.id, sessionId)))
      throw new Refusal('not-found', 'There is no such device.');
    this.note('rider-device', rider.id);
    return sessionIdOf(this.tokens.hash(token)) === sessionId;
  }

  private note(by: SessionEnd, riderId: number | null): void {
    this.noteSecurityEvent({ name: 'session-ended', by, riderId });
  }
}

export interface Device extends OpenSession {
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
}

/** Shows a rider where the account is open. */
export class ListDevices {
  constructor(
    private readonly sessions: SessionsPort,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async run(rider: Rider, token: string): Promise<Device[]> {
    const current = sessionIdOf(this.tokens.hash(token));
    const open = await this.sessions.list(rider.id, this.clock.now());
    return open.map((session) => ({ ...session, isCurrent: session.id === current })).reverse();
  }
}

/** A new session, to be stored together with what it is opened for. The token is for the browser alone. */
export function openSession(
  tokens: Tokens,
  now: Date,
  device: string | null = null,
): { readonly token: string; readonly session: NewSession } {
  const token = tokens.create();
  const session = { tokenHash: tokens.hash(token), createdAt: now, device };
  return { token, session };
}

/** Doesn't make the request wait, and ignores a failure: the next request notes the use instead. */
export function noteUse(sessions: Pick<SessionsPort, 'noteUse'>, tokenHash: string, now: Date): void {
  sessions.noteUse(tokenHash, now).catch(() => undefined);
}
