import { describe, expect, it } from '@jest/globals';
import { RandomTokens } from './random.tokens.js';

const tokens = new RandomTokens();

describe('session tokens', () => {
  it('are 256 random bits, fit for a cookie', () => {
    const many = Array.from({ length: 1000 }, () => tokens.create());
    expect(new Set(many).size).toBe(1000);
    expect(many.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
  });

  it('are known by a hash that does not show them', () => {
    const token = tokens.create();
    expect(tokens.hash(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(tokens.hash(token)).toBe(tokens.hash(token));
    expect(tokens.hash(token)).not.toContain(token);
  });
});
