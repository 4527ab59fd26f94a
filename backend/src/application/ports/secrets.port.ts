/**
 * - `ours`: it carries the mark of this installation, so it was created here, whether or not it still opens anything
 * - `unmarked`: it has the form of tokens that were created before there were marks
 * - `made-up`: it was never created here
 */
export type TokenOrigin = 'ours' | 'unmarked' | 'made-up';

/** Unguessable session tokens, and the only form in which they are stored. */
export interface Tokens {
  /** 256 random bits and a keyed mark, base64url. */
  create(): string;
  /** Found without asking the store, so that cookies made up by the thousand cost nothing. */
  originOf(token: string): TokenOrigin;
  /** SHA-256 of the token, hex: what a leaked table would show. */
  hash(token: string): string;
}

/** Sign-in codes, and the only form in which they are stored. */
export interface CodeSeals {
  /** 6 decimal digits, all million of them equally likely. */
  createCode(): string;

  /**
   * What is stored of a code: salted, bound to its phone, and slow to make, since a million codes would otherwise be
   * tried against a leaked table before the code expires.
   */
  seal(code: string, phone: string): Promise<string>;

  /** Whether this is the sealed code of that phone; a wrong one takes as long as the right one. */
  isSealed(sealedCode: string, code: string, phone: string): Promise<boolean>;
}
