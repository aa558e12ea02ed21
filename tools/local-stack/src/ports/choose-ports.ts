import { obstacleToListening, portRange, takePort } from '@lacorte/testing/ports';
import { SetupError } from '../terminal/setup-error.ts';

/** More than a copy needs, so that copies on neighbouring gateway ports do not reach for the same ones. */
const SPREAD = 101;

/** Ports that the user chose. */
interface Chosen {
  gateway: number;
  mailbox: number;
}

/**
 * Ports of the parts that nobody calls from outside, derived from the gateway's port. A port that is taken is passed over, and so
 * are the two that the user chose: nothing listens on them yet.
 *
 * @param take reserves a port unless it is taken
 */
export async function choosePorts<Name extends string>(
  names: readonly Name[],
  { gateway, mailbox }: Chosen,
  take: (port: number) => Promise<boolean> = takePort,
): Promise<Record<Name, number>> {
  const { from, size } = portRange();
  const ports: [Name, number][] = [];
  let offset = (gateway * SPREAD) % size;
  for (const name of names) {
    let tried = 0;
    let port = from + offset;
    while (port === gateway || port === mailbox || !(await take(port))) {
      offset = (offset + 1) % size;
      port = from + offset;
      tried += 1;
      if (tried > size) throw new SetupError('No port is free.');
    }
    ports.push([name, port]);
    offset = (offset + 1) % size;
  }
  return Object.fromEntries(ports) as Record<Name, number>;
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

async function hasIpv6Loopback(): Promise<boolean> {
  return (await obstacleToListening(0, '::1')) === undefined;
}
