import { SetupError } from '../terminal/setup-error.ts';
import { hasIpv6Loopback, obstacleToListening } from './listening.ts';

/** Below the range from which systems take the ports of outgoing connections, so that a part that restarts gets its port back. */
const RANGE = { from: 20_000, size: 12_000 };
/** More than a copy needs, so that copies on neighbouring gateway ports do not reach for the same ones. */
const SPREAD = 101;

/** Ports of the parts that nobody calls from outside, derived from the gateway's port; what is taken is passed over. */
export async function choosePorts<Name extends string>(
  names: readonly Name[],
  gatewayPort: number,
  isFree = async (port: number) => (await obstacleToListening(port, '127.0.0.1')) === undefined,
): Promise<Record<Name, number>> {
  const chosen: [Name, number][] = [];
  let offset = (gatewayPort * SPREAD) % RANGE.size;
  for (const name of names) {
    let tried = 0;
    while (!(await isFree(RANGE.from + offset))) {
      offset = (offset + 1) % RANGE.size;
      tried += 1;
      if (tried > RANGE.size) throw new SetupError('No port is free.');
    }
    chosen.push([name, RANGE.from + offset]);
    offset = (offset + 1) % RANGE.size;
  }
  return Object.fromEntries(chosen) as Record<Name, number>;
}

/**
 * The addresses on which a port that the user chose can be listened on: loopback, of IPv6 too where there is one.
 *
 * @param variable that sets the port, for the message
 * @throws SetupError when another program has the port, or this user may not use it
 */
export async function loopbackAddresses(port: number, variable: string): Promise<string[]> {
  const hosts = (await hasIpv6Loopback()) ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
  for (const host of hosts) {
    const obstacle = await obstacleToListening(port, host);
    if (obstacle === 'EADDRINUSE') {
      throw new SetupError(`Port ${port} is in use. Stop what uses it, or choose another with ${variable}=…`);
    }
    if (obstacle) throw new SetupError(`Port ${port} cannot be used (${obstacle}). Choose another with ${variable}=…`);
  }
  return hosts.map((host) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`));
}
