import { obstacleToListening, portRange, takePort } from '@lacorte/testing/ports';
import { SetupError } from '../terminal/terminal.ts';

/** More ports than a stack needs, so that stacks on neighbouring gateway ports do not compete for the same ones. */
const SPREAD = 101;

interface Chosen {
  gateway: number;
  mailbox: number;
}

/**
 * Internal ports, derived from the gateway's port. Skips ports in use and the user's two, on which nothing listens yet.
 *
 * @param take reserves a port unless it is in use
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
 * Loopback addresses to listen on, with IPv6 where available.
 *
 * @param variable that sets the port, for the message
 * @throws SetupError if the port is in use or not allowed
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
