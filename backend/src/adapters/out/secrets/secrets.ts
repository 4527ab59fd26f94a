import {
  createHmac,
  createSecretKey,
  hash,
  randomBytes,
  randomInt,
  scrypt,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import type { CodeSeals, TokenOrigin, Tokens } from '../../../application/ports/secrets.port.js';

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
/** A made-up token passes once in 2^96 tries, and then still opens nothing. */
const MARK_BYTES = 12;
const MARKED = /^[\w-]{59}$/;
const UNMARKED = /^[\w-]{43}$/;

/** Random bytes, followed by the start of their HMAC under a key that all replicas share. */
export class RandomTokens implements Tokens {
  private readonly key: KeyObject;

  constructor(key: string) {
    this.key = createSecretKey(key, 'utf8');
  }

  create(): string {
    const random = randomBytes(TOKEN_BYTES);
    return Buffer.concat([random, this.markOf(random)]).toString('base64url');
  }

  originOf(token: string): TokenOrigin {
    if (UNMARKED.test(token)) return 'unmarked';
    if (!MARKED.test(token)) return 'made-up';
    const bytes = Buffer.from(token, 'base64url');
    const [random, mark] = [bytes.subarray(0, TOKEN_BYTES), bytes.subarray(TOKEN_BYTES)];
    return timingSafeEqual(this.markOf(random), mark) ? 'ours' : 'made-up';
  }

  private markOf(random: Buffer): Buffer {
    return createHmac('sha256', this.key).update(random).digest().subarray(0, MARK_BYTES);
  }

  hash(token: string): string {
    return hash('sha256', token);
  }
}
