import { expect, it } from 'vitest';
import { networkOf } from './network-address.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'unknown'],
  ['x'.repeat(10_000), 'unknown'],
  [null, 'unknown'],
])('an address counts for its network: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
