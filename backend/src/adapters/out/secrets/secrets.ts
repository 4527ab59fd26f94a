import { randomBytes, randomInt, scrypt, timingSafeEqual, createHash } from 'node:crypto';
import type { CodeSeals, Tokens } from '../../../application/ports/secrets.port.js';

const CODE_DIGITS = 6;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * 16 MiB and some 25 ms for one try: a million codes take a core seven hours, and a code lives for ten minutes. A higher
 * cost would slow down sign-in and help attackers to overload the server.
 */
const COST = { N: 2 ** 14, r: 8, p: 1 };

const SEAL = /^([\w-]+)\.([\w-]+)$/;

/** "salt.key", both base64url, of which the key is scrypt of code and phone. */
export class ScryptCodeSeals implements CodeSeals {
  private last: Promise<unknown> = Promise.resolve();

  createCode(): string {
    return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  }

  async seal(code: string, phone: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const key = await this.keyOf(code, phone, salt);
    return `${salt.toString('base64url')}.${key.toString('base64url')}`;
  }

  async isSealed(sealedCode: string, code: string, phone: string): Promise<boolean> {
    const [, salt, key] = SEAL.exec(sealedCode) ?? [];
    if (salt === undefined || key === undefined) throw new Error('not a seal');
    const tried = await this.keyOf(code, phone, Buffer.from(salt, 'base64url'));
    const sealed = Buffer.from(key, 'base64url');
    return sealed.length === tried.length && timingSafeEqual(sealed, tried);
  }

  /** One after the other: many at once would keep the threads busy that also look up hosts and read files. */
  private keyOf(code: string, phone: string, salt: Buffer): Promise<Buffer> {
    const next = this.last.then(() => scryptOf(`${phone} ${code}`, salt));
    this.last = next.catch(() => undefined);
    return next;
  }
}

const scryptOf = (text: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });

const TOKEN_BYTES = 32;

export class RandomTokens implements Tokens {
  create(): string {
    return randomBytes(TOKEN_BYTES).toString('base64url');
  }

  hash(token: string): string {
    return createHash('sha256').update(token).digest('hex');
  }
}
