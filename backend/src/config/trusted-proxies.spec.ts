import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './load-config.js';

const read = (value: string) => loadConfig({ TRUST_PROXY: value });

describe('TRUST_PROXY', () => {
  it.each([
    ['', 'none'],
    ['0', 'none'],
    ['1', { hops: 1 }],
    ['10', { hops: 10 }],
    ['192.0.2.7', { addresses: ['192.0.2.7'] }],
    ['10.0.0.0/8, fd00::/8,::1', { addresses: ['10.0.0.0/8', 'fd00::/8', '::1'] }],
  ])('takes %j', (value, trustedProxies) => {
    expect(read(value)).toMatchObject({ ok: true, config: { trustedProxies } });
  });

  it.each([
    'true',
    '11',
    '-1',
    '1.5',
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.1,',
    '*',
  ])('refuses %j', (value) => {
    expect(read(value)).toEqual({
      ok: false,
      problems: [
        'TRUST_PROXY: must be a number of proxies up to 10, or a list of IP addresses and networks such as 10.0.0.0/8,fd00::/8',
      ],
    });
  });
});
