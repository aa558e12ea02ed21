import { createServer } from 'node:net';

/** Tries to listen for a moment; gives the reason why not, as the system names it (`EADDRINUSE`). */
export function obstacleToListening(port: number, host: string): Promise<string | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether this machine has the loopback address of IPv6, too. */
export async function hasIpv6Loopback(): Promise<boolean> {
  return (await obstacleToListening(0, '::1')) === undefined;
}
