import { isIP } from 'node:net';
import type { Request } from 'express';

const MAPPED_IPV4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
const GROUPS = 8;
/** Number of groups of 16 bits. Providers assign a /64 to one connection, and the devices of the connection choose the other bits. */
const GROUPS_OF_NETWORK = 4;

/**
 * Returns the network for rate limits: an IPv4 address, or the /64 of an IPv6 address. The gateway overwrites the header with the address
 * of the connection, so clients cannot forge it.
 *
 * @returns undefined when the header is not a single address
 */
export function clientNetwork(request: Request): string | undefined {
  const address = request.get('x-forwarded-for') ?? '';
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? address : networkOfIpv6(address);
}

function networkOfIpv6(address: string): string {
  const [withoutZone = ''] = address.split('%');
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED_IPV4.exec(canonical) ?? [];
  if (high && low) return [high, low].flatMap(bytesOf).join('.');
  const [before = [], after = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
