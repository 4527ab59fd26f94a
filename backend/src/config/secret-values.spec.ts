import { expect, it } from '@jest/globals';
import { secretValues } from './secret-values.js';

it('finds keys, tokens and the password of the database', () => {
  expect(
    secretValues({
      OPENWEATHER_API_KEY: ' weather-key ',
      TWILIO_AUTH_TOKEN: 'twilio-token',
      GOOGLE_MAPS_API_KEY: '',
      PORT: '3000',
      DATABASE_URL: 'postgres://me:p%40ssword@host/db',
    }),
  ).toEqual(['weather-key', 'twilio-token', 'p%40ssword', 'p@ssword']);
});

it.each([undefined, '', 'no url', 'postgres://host/db'])('finds no password in %j', (url) => {
  expect(secretValues({ DATABASE_URL: url })).toEqual([]);
});

it('takes a password that is spelled wrongly as it stands', () => {
  expect(secretValues({ DATABASE_URL: 'postgres://me:50%off@host/db' })).toEqual(['50%off']);
});
