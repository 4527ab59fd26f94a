import { MS_PER_MINUTE } from '../../domain/commute/time.js';
import type { Rider } from '../../domain/rider/rider.js';
import type { Clock } from '../ports/clock.port.js';
import type { Tokens } from '../ports/secrets.port.js';
import type { NoteSecurityEvent } from '../ports/security-events.port.js';
import { Refusal } from '../refusal.js';
import type {
  CeremonyOptions,
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeysPort,
  WebAuthnPort,
} from './passkeys.port.js';
import type { RequireProof } from './own-number.js';
import { openSession } from './sessions.js';

/** As long as a rider may look for a finger or a key. */
const CHALLENGE_MINUTES = 5;

interface Parts {
  readonly passkeys: PasskeysPort;
  /** Null where the installation has no address that passkeys can be bound to. */
  readonly webAuthn: WebAuthnPort | null;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly noteSecurityEvent: NoteSecurityEvent;
}

/** A rider's own passkeys. */
export class ManagePasskeys {
  constructor(
    private readonly parts: Parts,
    private readonly requireProof: RequireProof,
  ) {}

  /** Oldest first. */
  all(rider: Rider): Promise<Passkey[]> {
    return this.parts.passkeys.list(rider.id);
  }

  /** @throws Refusal as `add`. */
  async begin(rider: Rider, token: string): Promise<CeremonyOptions> {
    await this.requireProof.run(rider, token);
    const { passkeys } = this.parts;
    const offered = await webAuthnOf(this.parts).creationOptions(rider, await passkeys.list(rider.id));
    await offer(this.parts, offered.challenge, rider.id);
    return offered;
  }

  /**
   * @throws Refusal `not-possible-now` for an answer that is not one to a challenge of the last minutes, `needs-code` as
   *   RequireProof: a stolen session must not make itself a way in that lasts.
   */
  async add(rider: Rider, token: string, answer: PasskeyCreation, device: string | null): Promise<Passkey> {
    await this.requireProof.run(rider, token);
    const challenge = await taken(this.parts, answer.clientDataJSON, rider.id);
    if (challenge === null) throw notMade();
    const credential = await webAuthnOf(this.parts).verifyCreation(answer, challenge);
    if (credential === null) throw notMade();
    const { passkeys, clock } = this.parts;
    const passkey = await passkeys.add(rider.id, credential, { device, at: clock.now() });
    if (passkey === null) throw notMade();
    this.parts.noteSecurityEvent({ name: 'passkey-added', riderId: rider.id });
    return passkey;
  }

  /** @throws Refusal `not-found` for an unknown passkey, another rider's included. */
  async remove(rider: Rider, passkeyId: number): Promise<void> {
    if (!(await this.parts.passkeys.remove(rider.id, passkeyId)))
      throw new Refusal('not-found', 'There is no such passkey.');
    this.parts.noteSecurityEvent({ name: 'passkey-removed', riderId: rider.id });
  }
}

/** Opens a session with a passkey, which is as good as a texted code. */
export class SignInByPasskey {
  constructor(private readonly parts: Parts) {}

  async begin(): Promise<CeremonyOptions> {
    const offered = await webAuthnOf(this.parts).signInOptions();
    await offer(this.parts, offered.challenge, null);
    return offered;
  }

  /** @throws Refusal `not-possible-now`, the same one for every answer that opens nothing. */
  async run(
    answer: PasskeyAssertion,
    browser: { readonly formerToken: string | null; readonly device: string | null },
  ): Promise<{ rider: Rider; sessionToken: string }> {
    const { passkeys, tokens, clock } = this.parts;
    const challenge = await taken(this.parts, answer.clientDataJSON, null);
    const passkey = await passkeys.find(answer.id);
    if (challenge === null || passkey === null) throw unknownPasskey();
    const used = await webAuthnOf(this.parts).verifySignIn(answer, challenge, passkey);
    if (used === null) throw unknownPasskey();
    const { token, session } = openSession(tokens, clock.now(), browser.device);
    const rider = await passkeys.signIn({
      credentialId: passkey.credentialId,
      counter: used.counter,
      session,
      formerTokenHash: browser.formerToken === null ? null : tokens.hash(browser.formerToken),
    });
    if (rider === null) throw unknownPasskey();
    this.parts.noteSecurityEvent({ name: 'signed-in', by: 'passkey', riderId: rider.id });
    return { rider, sessionToken: token };
  }
}

function webAuthnOf({ webAuthn }: Parts): WebAuthnPort {
  if (webAuthn === null) throw new Refusal('not-possible-now', 'This installation does not offer passkeys.');
  return webAuthn;
}

function offer({ passkeys, clock }: Parts, challenge: string, riderId: number | null): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MINUTES * MS_PER_MINUTE);
  return passkeys.offer({ challenge, riderId, expiresAt });
}

/** The challenge of the answer, used up; null if it was not offered for this. */
async function taken(parts: Parts, clientDataJSON: string, riderId: number | null): Promise<string | null> {
  const challenge = webAuthnOf(parts).challengeIn(clientDataJSON);
  if (challenge === null) return null;
  return (await parts.passkeys.take(challenge, riderId, parts.clock.now())) ? challenge : null;
}

const notMade = (): Refusal =>
  new Refusal('not-possible-now', 'The passkey could not be saved. Please try again.');

const unknownPasskey = (): Refusal =>
  new Refusal('not-possible-now', "That passkey doesn't open an account here. Sign in with a code instead.");
