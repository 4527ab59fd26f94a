import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  CeremonyOptions,
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCredential,
  WebAuthnPort,
} from '../../../application/accounts/passkeys.port.js';
import type { Rider } from '../../../domain/rider/rider.js';

/** The site that passkeys are bound to. */
export interface RelyingParty {
  /** A domain name, never an IP address. */
  readonly id: string;
  /** Null: any port of localhost, as in the demo. */
  readonly origin: string | null;
}

const LOCALHOST = /^http:\/\/localhost(:\d+)?$/;

/** By the library of simplewebauthn.dev. What it throws for a malformed answer is a refusal. */
export class SimpleWebAuthn implements WebAuthnPort {
  constructor(private readonly site: RelyingParty) {}

  async creationOptions(rider: Rider, present: readonly Passkey[]): Promise<CeremonyOptions> {
    const options = await generateRegistrationOptions({
      rpName: 'RollOut',
      rpID: this.site.id,
      userName: accountName(rider),
      userID: new TextEncoder().encode(`rider ${rider.id}`),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId })),
    });
    return { challenge: options.challenge, options: { ...options } };
  }

  async signInOptions(): Promise<CeremonyOptions> {
    const options = await generateAuthenticationOptions({ rpID: this.site.id, userVerification: 'required' });
    return { challenge: options.challenge, options: { ...options } };
  }

  challengeIn(clientDataJSON: string): string | null {
    const { challenge } = clientDataOf(clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  }

  async verifyCreation(answer: PasskeyCreation, challenge: string): Promise<PasskeyCredential | null> {
    const { id, clientDataJSON, attestationObject } = answer;
    const verified = await orNull(
      verifyRegistrationResponse({
        response: {
          ...credentialOf(id),
          response: { clientDataJSON, attestationObject },
        },
        expectedChallenge: challenge,
        expectedOrigin: this.originFor(clientDataJSON),
        expectedRPID: this.site.id,
        requireUserVerification: true,
      }),
    );
    if (!verified?.verified) return null;
    const { credential } = verified.registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
    };
  }

  async verifySignIn(
    answer: PasskeyAssertion,
    challenge: string,
    passkey: Passkey,
  ): Promise<{ readonly counter: number } | null> {
    const { id, clientDataJSON, authenticatorData, signature } = answer;
    const verified = await orNull(
      verifyAuthenticationResponse({
        response: {
          ...credentialOf(id),
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: this.originFor(clientDataJSON),
        expectedRPID: this.site.id,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
        requireUserVerification: true,
      }),
    );
    return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : null;
  }

  private originFor(clientDataJSON: string): string {
    if (this.site.origin !== null) return this.site.origin;
    const { origin } = clientDataOf(clientDataJSON);
    return typeof origin === 'string' && LOCALHOST.test(origin) ? origin : 'http://localhost';
  }
}

const credentialOf = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

/** What the browser says the answer is about; nothing of it is trusted before it is verified. */
function clientDataOf(clientDataJSON: string): { challenge?: unknown; origin?: unknown } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** By which a rider with several accounts knows them apart in the device's own list. */
const accountName = ({ phone }: Rider): string =>
  phone === null ? 'RollOut' : `RollOut, number ending in ${phone.slice(-4)}`;

const orNull = <Verified>(verifying: Promise<Verified>): Promise<Verified | null> =>
  verifying.catch(() => null);
