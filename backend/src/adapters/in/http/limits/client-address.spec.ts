import { expect, it } from '@jest/globals';
import { countedAddress, countedNetworks } from './client-address.js';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:1:2::1]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.7]:50123', '192.0.2.7'],
  ['unknown', 'unknown'],
  ['[unknown]:1', '[unknown]:1'],
  ['x'.repeat(500), 'x'.repeat(64)],
])('%s is counted as %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted);
});

it('counts an IPv6 network together with the networks around it, narrowest first', () => {
  expect(countedNetworks('2001:db8:1:2fe::9')).toEqual([
    { name: '2001:db8:1:2fe::/64', size: 'address' },
    { name: '2001:db8:1:200::/56', size: '/56' },
    { name: '2001:db8:1::/48', size: '/48' },
  ]);
  expect(countedNetworks('192.0.2.7')).toEqual([{ name: '192.0.2.7', size: 'address' }]);
});
