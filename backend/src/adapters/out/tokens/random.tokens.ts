import { createHash, randomBytes } from 'node:crypto';
import type { Tokens } from '../../../application/ports/secrets.port.js';

const TOKEN_BYTES = 32;

export class RandomTokens implements Tokens {
  create(): string {
    return randomBytes(TOKEN_BYTES).toString('base64url');
  }

  hash(token: string): string {
    return createHash('sha256').update(token).digest('hex');
  }
}
