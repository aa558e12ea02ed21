import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which the system takes the ports of outgoing connections, so that a stopped server gets its port back. */
const RANGE = { from: 20_000, to: 32_000 };

/** A port on loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(RANGE.from, RANGE.to);
    if (await canListen(port)) return port;
  }
}

function canListen(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
