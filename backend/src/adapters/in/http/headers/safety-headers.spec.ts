import { describe, expect, it } from '@jest/globals';
import { API_POLICY, pagePolicy } from './safety-headers.js';

describe("a page's content policy", () => {
  it('allows what RollOut serves itself, and nothing else', () => {
    const policy = pagePolicy({ kind: 'tiles', tileUrl: '/api/demo/tiles/{z}/{x}/{y}.svg' });
    expect(policy).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
      'worker-src': ["'self'"],
      'frame-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it.each([
    ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
    ['http://localhost:8080/tiles/{z}/{x}/{y}.png?key=1', 'http://localhost:8080'],
    ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'https://*.tiles.example'],
    ['https://name:secret@tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
  ])('allows images from the tile server %s', (tileUrl, host) => {
    const { 'img-src': images, ...rest } = pagePolicy({ kind: 'tiles', tileUrl });
    expect(images).toEqual(["'self'", 'data:', host]);
    expect(JSON.stringify(rest)).not.toContain('http');
  });

  it("allows Google's hosts with Google's map, but no inline script", () => {
    const policy = pagePolicy({ kind: 'google' });
    expect(policy['script-src']).toContain('https://*.googleapis.com');
    expect(policy['script-src']).not.toContain("'unsafe-inline'");
    expect(policy['frame-src']).toEqual(['https://*.google.com']);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy[name]).toEqual(["'none'"]);
  });
});

it('an API response may not load or run anything', () => {
  expect(API_POLICY['default-src']).toEqual(["'none'"]);
});
