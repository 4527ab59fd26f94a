import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { ScryptCodeSeals, RandomTokens } from './secrets.js';

const seals = new ScryptCodeSeals();
const PHONE = '+15035550123';

describe('sign-in codes', () => {
  it('are 6 digits, spread over the whole range', () => {
    const many = Array.from({ length: 20_000 }, () => seals.createCode());
    expect(many.every((code) => /^\d{6}$/.test(code))).toBe(true);
    for (let place = 0; place < 6; place++) {
      const counts = new Map<string, number>();
      for (const code of many) counts.set(code.charAt(place), (counts.get(code.charAt(place)) ?? 0) + 1);
      // 2,000 of each are expected; six standard deviations are 255.
      expect([...counts.values()].every((count) => Math.abs(count - 2000) < 260)).toBe(true);
      expect(counts.size).toBe(10);
    }
  });

  it('match their seal, for their own phone only', async () => {
    const seal = await seals.seal('012345', PHONE);
    expect(await seals.isSealed(seal, '012345', PHONE)).toBe(true);
    expect(await seals.isSealed(seal, '012346', PHONE)).toBe(false);
    expect(await seals.isSealed(seal, '12345', PHONE)).toBe(false);
    expect(await seals.isSealed(seal, '012345', '+15035550124')).toBe(false);
  });

  it('are sealed differently each time, so equal codes do not look equal', async () => {
    const [one, other] = [await seals.seal('012345', PHONE), await seals.seal('012345', PHONE)];
    expect(one).not.toBe(other);
    expect(`${one} ${other}`).not.toContain('012345');
  });

  it('are too slow to check for a few machines to try a million in ten minutes', async () => {
    const seal = await seals.seal('012345', PHONE);
    const tries = 5;
    const { user: before } = process.cpuUsage();
    for (let index = 0; index < tries; index++) await seals.isSealed(seal, '999999', PHONE);
    const msPerTry = (process.cpuUsage().user - before) / 1000 / tries;
    expect(msPerTry).toBeGreaterThan(5);
  });

  it('do not match a malformed seal', async () => {
    await expect(seals.isSealed('012345', '012345', PHONE)).rejects.toThrow('not a seal');
    expect(await seals.isSealed(await seals.seal('1', PHONE), '1', PHONE)).toBe(true);
  });
});

const tokens = new RandomTokens('one key');

describe('session tokens', () => {
  it('are 256 random bits and a mark, safe in a cookie', () => {
    const many = Array.from({ length: 1000 }, () => tokens.create());
    expect(new Set(many).size).toBe(1000);
    expect(many.every((token) => /^[\w-]{59}$/.test(token))).toBe(true);
    expect(new Set(many.map((token) => token.slice(0, 43))).size).toBe(1000);
  });

  it('are known by their mark, which needs the key', () => {
    const token = tokens.create();
    expect(new RandomTokens('one key').originOf(token)).toBe('ours');
    expect(new RandomTokens('another key').originOf(token)).toBe('made-up');
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'g' : 'A';
      expect(tokens.originOf(token.slice(0, index) + other + token.slice(index + 1))).toBe('made-up');
    }
  });

  it('from before there were marks are distinguished from made-up ones', () => {
    expect(tokens.originOf(randomBytes(32).toString('base64url'))).toBe('unmarked');
    for (const made of ['', 'x', 'A'.repeat(42), 'A'.repeat(44), 'A'.repeat(58), `${'A'.repeat(42)}*`])
      expect(tokens.originOf(made)).toBe('made-up');
  });

  it('are identified by a hash that does not reveal them', () => {
    const token = tokens.create();
    expect(tokens.hash(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(tokens.hash(token)).toBe(tokens.hash(token));
    expect(tokens.hash(token)).not.toContain(token);
  });
});
