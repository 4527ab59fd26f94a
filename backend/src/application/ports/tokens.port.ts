/** Unguessable session tokens, and the only form in which they are stored. */
export interface Tokens {
  /** 256 random bits, base64url. */
  create(): string;
  /** SHA-256 of the token, hex: what a leaked table would show. */
  hash(token: string): string;
}
