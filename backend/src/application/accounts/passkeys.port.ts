import type { Rider } from '../../domain/rider/rider.js';
import type { NewSession } from '../ports/sessions.port.js';

/** What a passkey says of itself when it is made. */
export interface PasskeyCredential {
  /** base64url, unique. */
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** How often it was used, if it counts; else always 0. */
  readonly counter: number;
}

export interface Passkey extends PasskeyCredential {
  readonly id: number;
  readonly riderId: number;
  /** The device that it was made on, in a few words: see NewSession. */
  readonly device: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface Challenge {
  /** base64url. */
  readonly challenge: string;
  /** For whom a passkey is made; null for a sign-in. */
  readonly riderId: number | null;
  readonly expiresAt: Date;
}

export interface PasskeySignIn {
  readonly credentialId: string;
  readonly counter: number;
  readonly session: NewSession;
  /** The browser's present session, if any: it ends. */
  readonly formerTokenHash: string | null;
}

/** Far more than anyone has devices. */
export const MOST_PASSKEYS = 20;

/**
 * Storage of passkeys and of the challenges that they answer. A passkey opens sessions of its rider as a code does, so what
 * opens or ends sessions and what adds or removes passkeys of one rider happen one after the other.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface PasskeysPort {
  offer(challenge: Challenge): Promise<void>;

  /** Uses the challenge up. @returns whether it was offered for that rider (null: for a sign-in) and has not expired. */
  take(challenge: string, riderId: number | null, now: Date): Promise<boolean>;

  /** @returns null where the rider has MOST_PASSKEYS or is gone, or the credential is known already. */
  add(
    riderId: number,
    credential: PasskeyCredential,
    made: { readonly device: string | null; readonly at: Date },
  ): Promise<Passkey | null>;

  find(credentialId: string): Promise<Passkey | null>;

  /** In the order of creation. */
  list(riderId: number): Promise<Passkey[]>;

  /** @returns whether the rider had it. */
  remove(riderId: number, passkeyId: number): Promise<boolean>;

  /**
   * Opens a session of the passkey's rider, and notes the use. All or nothing.
   * @returns null where the passkey was removed meanwhile, or its counter does not go up: a copy of it has been used.
   */
  signIn(signIn: PasskeySignIn): Promise<Rider | null>;

  /** Forgets challenges that have expired. @returns how many went. */
  purgeChallenges(now: Date): Promise<number>;
}

/** What a browser answers when it makes a passkey; all base64url. */
export interface PasskeyCreation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** What a browser answers when it signs in with one; all base64url. */
export interface PasskeyAssertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** Options for the browser's own call, as JSON, and the challenge in them. */
export interface CeremonyOptions {
  readonly challenge: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The Web Authentication standard. A passkey is only accepted with the rider verified by the device. */
export interface WebAuthnPort {
  /** Options to make a passkey for this rider, whose present ones are not made again. */
  creationOptions(rider: Rider, present: readonly Passkey[]): Promise<CeremonyOptions>;

  /** Options to sign in with any passkey that the browser has for this site. */
  signInOptions(): Promise<CeremonyOptions>;

  /** The challenge that an answer says it is for; null if it cannot be read. */
  challengeIn(clientDataJSON: string): string | null;

  /** @returns the new credential, or null for an answer that is not one to this challenge at this site. */
  verifyCreation(answer: PasskeyCreation, challenge: string): Promise<PasskeyCredential | null>;

  /** @returns how often the passkey was used by now, or null for an answer that it did not sign. */
  verifySignIn(
    answer: PasskeyAssertion,
    challenge: string,
    passkey: Passkey,
  ): Promise<{ readonly counter: number } | null>;
}
