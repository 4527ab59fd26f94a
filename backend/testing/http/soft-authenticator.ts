import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { components } from '@rollout/contracts';
import type { Answer, HttpClient } from './http-client.js';

type Schemas = components['schemas'];

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Differences {
  readonly origin?: string;
  readonly domain?: string;
  readonly isVerified?: boolean;
  readonly challenge?: string;
}

/** A device with one passkey, as the Web Authentication standard describes it, in software. */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  private readonly key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  /** Stays 0 where the device does not count. */
  counter = 0;

  constructor(
    private readonly origin = 'http://localhost:3000',
    private readonly domain = 'localhost',
  ) {
    this.key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** What the browser answers to options for a new passkey. */
  creation(challenge: string, differences: Differences = {}): Schemas['CreatePasskeyDto'] {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const cose = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    const idLength = Buffer.from([this.id.length >> 8, this.id.length & 0xff]);
    const data = Buffer.concat([
      this.authenticatorData(differences, HAS_CREDENTIAL),
      Buffer.alloc(16),
      idLength,
      this.id,
      cose,
    ]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: this.clientData('webauthn.create', challenge, differences).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    };
  }

  /** What the browser answers to options for a sign-in. */
  assertion(challenge: string, differences: Differences = {}): Schemas['PasskeySignInDto'] {
    const data = this.authenticatorData(differences, 0);
    const clientData = this.clientData('webauthn.get', challenge, differences);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.key.privateKey).toString('base64url'),
    };
  }

  private clientData(type: string, challenge: string, differences: Differences): Buffer {
    const { origin = this.origin } = differences;
    return Buffer.from(JSON.stringify({ type, challenge: differences.challenge ?? challenge, origin }));
  }

  private authenticatorData({ domain = this.domain, isVerified = true }: Differences, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags;
    return Buffer.concat([createHash('sha256').update(domain).digest(), Buffer.from([all]), counter]);
  }
}

export const challengeOf = ({ body }: Answer<Schemas['PasskeyOptionsDto']>): string =>
  String(body.options['challenge']);

/** Makes a passkey of the browser's rider. */
export async function addPasskey(
  browser: HttpClient,
  device = new SoftAuthenticator(),
): Promise<Answer<Schemas['PasskeyDto']>> {
  const options = await browser.post<Schemas['PasskeyOptionsDto']>('/api/passkeys/options', {});
  return browser.post('/api/passkeys', device.creation(challengeOf(options)));
}

/** Signs the browser in with the device's passkey. */
export async function signInWith(
  browser: HttpClient,
  device: SoftAuthenticator,
  differences: Differences = {},
): Promise<Answer<Schemas['UserDto']>> {
  const options = await browser.post<Schemas['PasskeyOptionsDto']>('/api/passkeys/sign-in/options', {});
  return browser.post('/api/passkeys/sign-in', device.assertion(challengeOf(options), differences));
}

/* As much of CBOR as a passkey needs: RFC 8949, section 3. */

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

const cborInt = (value: number): Buffer => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
