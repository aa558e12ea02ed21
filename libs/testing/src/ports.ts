// Allocates loopback ports for all servers started on this machine. Node also runs this file directly, so it has no
// imports from other files.
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type ListenOptions, type Server } from 'node:net';

const EPHEMERAL_RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
/** Range used when the system's ephemeral ports are unknown or leave no room below. */
const USUAL = { from: 20_000, size: 12_000 };
const UNPRIVILEGED = 1_024;

/**
 * Returns a range of ports below the ephemeral range, so that no outgoing connection takes the port of a restarting server.
 *
 * @param ephemeral first and last ephemeral port, as written by Linux
 */
export function portRange(ephemeral = readEphemeralRange()): typeof USUAL {
  const first = Number(ephemeral.trim().split(/\s+/)[0]);
  const end = Math.min(first || Number.POSITIVE_INFINITY, USUAL.from + USUAL.size);
  const from = Math.max(end - USUAL.size, UNPRIVILEGED);
  return end > from ? { from, size: end - from } : USUAL;
}

/** Returns a loopback port that `takePort` has reserved for this process until it exits. */
export async function freePort(): Promise<number> {
  const { from, size } = portRange();
  for (;;) {
    const port = randomInt(from, from + size);
    if (await takePort(port)) return port;
  }
}

/**
 * Reserves a port for this process and its children until it exits. Concurrent callers never get the same port.
 *
 * @returns false when another process has reserved it, or a server could not listen on it
 */
export async function takePort(port: number): Promise<boolean> {
  const reservation = await reserve(port);
  if (!reservation) return false;
  const obstacles = [await obstacleToListening(port, '127.0.0.1'), await obstacleToListening(port, '::1')];
  // Without IPv6 the second attempt fails with EADDRNOTAVAIL or EAFNOSUPPORT.
  if (obstacles[0] === undefined && obstacles[1] !== 'EADDRINUSE') return true;
  reservation.close();
  return false;
}

/**
 * Listens for a moment, with SO_REUSEADDR like PostgreSQL, Redis and NGINX, so that connections in TIME_WAIT do not
 * matter.
 *
 * @returns the system's error code (`EADDRINUSE`), if it fails
 */
export async function obstacleToListening(port: number, host: string): Promise<string | undefined> {
  const outcome = await listen({ port, host, exclusive: true });
  if (typeof outcome === 'string') return outcome;
  await new Promise((resolve) => outcome.close(resolve));
  return undefined;
}

/**
 * Reserves the port by listening on an abstract socket. Linux gives each name to one process at a time within a network
 * namespace, and frees it when the process exits for any reason. Other systems have no such names, so the port is
 * only tried there.
 */
async function reserve(port: number): Promise<Pick<Server, 'close'> | undefined> {
  if (process.platform !== 'linux') return { close: () => undefined as never };
  const outcome = await listen({ path: `\0lacorte-port-${port}` });
  if (typeof outcome === 'string') return undefined;
  outcome.unref();
  return outcome;
}

function listen(options: ListenOptions): Promise<Server | string> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(options, () => resolve(server));
  });
}

function readEphemeralRange(): string {
  try {
    return readFileSync(EPHEMERAL_RANGE, 'utf8');
  } catch {
    return '';
  }
}
