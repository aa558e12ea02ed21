import { obstacleToListening } from '@lacorte/testing/ports';
import { SetupError } from '../terminal/terminal.ts';

/**
 * Returns loopback addresses to listen on, with IPv6 if it is available.
 *
 * @param variable variable that sets the port, for the error text
 * @throws SetupError if the port is in use or not allowed
 */
export async function loopbackAddresses(port: number, variable: string): Promise<string[]> {
  const hasIpv6 = (await obstacleToListening(0, '::1')) === undefined;
  const hosts = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
  for (const host of hosts) {
    const obstacle = await obstacleToListening(port, host);
    if (obstacle === 'EADDRINUSE') {
      throw new SetupError(`Port ${port} is in use. Stop what uses it, or choose another with ${variable}=…`);
    }
    if (obstacle) throw new SetupError(`Port ${port} cannot be used (${obstacle}). Choose another with ${variable}=…`);
  }
  return hosts.map((host) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`));
}
