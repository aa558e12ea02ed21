import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { clientNetwork } from './client-network';

const networkOf = (address?: string) => clientNetwork({ get: () => address } as unknown as Request);

describe('the network of a client', () => {
  it('is an IPv4 address, or the /64 of an IPv6 address', () => {
    const networks = {
      '203.0.113.7': '203.0.113.7',
      '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
      '2001:DB8:1:2::9': '2001:db8:1:2::/64',
      '2001:0db8:0001:0002:ffff::': '2001:db8:1:2::/64',
      '2001:db8::1': '2001:db8:0:0::/64',
      '::1': '0:0:0:0::/64',
      'fe80::1%eth0': 'fe80:0:0:0::/64',
      '::ffff:203.0.113.7': '203.0.113.7',
      '::FFFF:cb00:7107': '203.0.113.7',
    };
    expect(Object.keys(networks).map(networkOf)).toEqual(Object.values(networks));
  });

  it('is not known from anything else', () => {
    const others = [undefined, '', 'unknown', '203.0.113.7, 198.51.100.1', '203.0.113.256', '2001:db8:1:2'];
    expect(others.filter(networkOf)).toEqual([]);
  });
});
