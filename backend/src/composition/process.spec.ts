import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../config/load-config.js';
import { startMessage } from './process.js';

function messageOf(environment: Record<string, string>): string {
  const loaded = loadConfig(environment);
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  return startMessage(loaded.config).join('\n');
}

describe('the first lines of a live start', () => {
  it('warn that a proxy would make all riders one address', () => {
    expect(messageOf({ APP_MODE: 'live' })).toContain('Warning: TRUST_PROXY is not set.');
  });

  it.each([{ APP_MODE: 'live', TRUST_PROXY: '1' }, { APP_MODE: 'demo' }])(
    'say nothing of proxies with %j',
    (environment) => expect(messageOf(environment)).not.toContain('TRUST_PROXY'),
  );
});
