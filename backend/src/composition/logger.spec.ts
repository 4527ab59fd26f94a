import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';

const KEY = 'a-k3y/that must+stay=secret';

function harness() {
  const lines: string[] = [];
  const logger = createLogger('info', {
    secrets: [KEY, 'short'],
    destination: { write: (line) => void lines.push(line) },
  });
  return { logger, lines, line: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

describe('a line of the log', () => {
  it('has no phone or address by field name, at any depth', () => {
    const { logger, line, lines } = harness();
    const rider = { id: 7, phone: '5035550123', homeLocation: { lat: 45.5, lng: -122.6, address: 'x' } };
    logger.warn({ rider, failures: [{ query: { address: '77 Garden Lane' }, kind: 'unavailable' }] }, 'said');
    expect(line()).toMatchObject({
      rider: { id: 7, phone: '[redacted]', homeLocation: '[redacted]' },
      failures: [{ query: '[redacted]', kind: 'unavailable' }],
    });
    logger.child({ phone: '5035550123', requestId: 'r' }).info({ to: '+15035550123' }, 'said');
    expect(line()).toMatchObject({ phone: '[redacted]', to: '[redacted]', requestId: 'r' });
    expect(lines.join('')).not.toMatch(/555|Garden|45\.5|122\.6/);
  });

  it('says what error happened, without the values involved', () => {
    const { logger, line, lines } = harness();
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', parameters: ['5035550123'] });
    logger.error({ err: new Error('could not store', { cause }) }, 'failed');
    expect(line()['err']).toMatchObject({
      type: 'Error',
      message: 'could not store',
      stack: expect.stringContaining('logger.spec'),
      cause: { type: 'Error', message: 'duplicate key', code: '23505' },
    });
    logger.error(new Error('on its own'));
    expect(line()).toMatchObject({ msg: 'on its own', err: { message: 'on its own' } });
    logger.error({ err: 'no error at all' }, 'failed');
    expect(line()['err']).toBe('no error at all');
    expect(lines.join('')).not.toContain('parameters');
  });

  it.each([
    '5035550123',
    '+15035550123',
    '15035550123',
    '+1 503 555 0123',
    '(503) 555-0123',
    '503-555-0123',
    '503.555.0123',
    '1-503-555-0123',
    '%2B15035550123',
    '%28503%29%20555-0123',
    '503+555+0123',
  ])('masks the phone %s in any text', (phone) => {
    const { logger, lines, line } = harness();
    logger.info(
      { detail: `to:${phone}.`, nested: [{ said: `line\n${phone}\nline, to=%20${phone}&` }] },
      `Could not text ${phone}, sorry`,
    );
    logger.error({ err: new Error(`rejected: ${phone}`) });
    for (const one of lines) {
      expect(one).toContain('[phone]');
      expect(one).not.toMatch(/555|0123/);
      expect(() => JSON.parse(one)).not.toThrow();
    }
    expect(line()['level']).toBe(50);
  });

  it('leaves numbers, times and ids as they are', () => {
    const { logger, line } = harness();
    const fields = {
      riderId: 2147483647,
      requestId: 'ca5f303c-be8a-4a4b-9afa-5035550123c2',
      messageId: 'SM5035550123aa5035550123bb5035550123',
      ms: 2345.6,
      at: '2026-06-15T06:58:00.000Z',
      epochMs: 1781535480000,
      address6: '2001:db8:2345:6789::1',
    };
    logger.info(fields, 'request 12 of 345');
    expect(line()).toMatchObject({ ...fields, msg: 'request 12 of 345' });
  });

  it('has none of the secrets, plain or URL-encoded', () => {
    const { logger, lines } = harness();
    logger.info(
      { detail: `key ${KEY} refused`, tried: `https://x.example/?k=${encodeURIComponent(KEY)}` },
      KEY,
    );
    expect(lines.join('')).not.toMatch(/a-k3y|stay/);
    logger.info('a short word');
    expect(lines.at(-1)).toContain('a short word');
  });

  it('handles circular references', () => {
    const { logger, line } = harness();
    const circle: Record<string, unknown> = {};
    circle['again'] = circle;
    const error = new Error('looped');
    error.cause = error;
    logger.info({ circle, err: error }, 'said');
    expect(line()['msg']).toBe('said');
  });
});
