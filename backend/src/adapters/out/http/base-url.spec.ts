import { describe, expect, it } from '@jest/globals';
import { movedBelow, urlBelow } from './base-url.js';

describe('a URL below a base URL', () => {
  it.each([
    ['https://api.example', 'https://api.example/v1/forecast?a=1'],
    ['https://api.example/', 'https://api.example/v1/forecast?a=1'],
    ['https://proxy.example/meteo', 'https://proxy.example/meteo/v1/forecast?a=1'],
    ['https://proxy.example/meteo//', 'https://proxy.example/meteo/v1/forecast?a=1'],
    ['http://localhost:8080/a/b/', 'http://localhost:8080/a/b/v1/forecast?a=1'],
  ])('of %s', (base, expected) => {
    expect(urlBelow(base, '/v1/forecast', { a: '1' }).href).toBe(expected);
  });

  it('moves a whole request, query and all', () => {
    expect(
      movedBelow('http://localhost:1/ow/', 'https://api.example/data/3.0/onecall?lat=1&lon=2').href,
    ).toBe('http://localhost:1/ow/data/3.0/onecall?lat=1&lon=2');
  });

  it('keeps a colon in the path, as in computeRoutes', () => {
    expect(urlBelow('https://routes.example', '/directions/v2:computeRoutes').href).toBe(
      'https://routes.example/directions/v2:computeRoutes',
    );
  });
});
