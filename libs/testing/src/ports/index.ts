// Ports of loopback for servers that this machine starts: the only place that chooses one. Run by Node as it is, so without imports
// of other files.
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type ListenOptions, type Server } from 'node:net';

const EPHEMERAL_RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
/** Where ports are taken from unless the system uses these for outgoing connections. */
const USUAL = { from: 20_000, size: 12_000 };
const UNPRIVILEGED = 1_024;

export interface PortRange {
  from: number;
  size: number;
}

/**
 * Ports below those that the system gives to outgoing connections, so that a server that restarts gets its port back.
 *
 * @param ephemeral first and last port of outgoing connections, as Linux writes them; the usual range where they are not known, or
 *   leave no room below
 */
export function portRange(ephemeral = readEphemeralRange()): PortRange {
  const first = Number(ephemeral.trim().split(/\s+/)[0]);
  const end = Math.min(first || Number.POSITIVE_INFINITY, USUAL.from + USUAL.size);
  const from = Math.max(end - USUAL.size, UNPRIVILEGED);
  return end > from ? { from, size: end - from } : USUAL;
}

/** A port of loopback that is this process's to use until it ends, as by `takePort`. */
export async function freePort(): Promise<number> {
  const { from, size } = portRange();
  for (;;) {
    const port = randomInt(from, from + size);
    if (await takePort(port)) return port;
  }
}

/**
 * Reserves a port for this process and what it starts, until it ends. Starters that choose at the same time never get the same one.
 *
 * @returns false when another starter has reserved it, or a server could not listen on it
 */
export async function takePort(port: number): Promise<boolean> {
  const reservation = await reserve(port);
  if (!reservation) return false;
  const obstacles = [await obstacleToListening(port, '127.0.0.1'), await obstacleToListening(port, '::1')];
  // Without IPv6 the second says EADDRNOTAVAIL or EAFNOSUPPORT.
  if (obstacles[0] === undefined && obstacles[1] !== 'EADDRINUSE') return true;
  reservation.close();
  return false;
}

/**
 * Tries to listen for a moment, with SO_REUSEADDR as PostgreSQL, Redis and NGINX do: connections in TIME_WAIT are no obstacle.
 *
 * @returns why not, as the system names it (`EADDRINUSE`)
 */
export async function obstacleToListening(port: number, host: string): Promise<string | undefined> {
  const outcome = await listen({ port, host, exclusive: true });
  if (typeof outcome === 'string') return outcome;
  await new Promise((resolve) => outcome.close(resolve));
  return undefined;
}

/**
 * Listens on a name in the place of the port. Linux gives an abstract name to one process at a time, in the same network namespace
 * as the port, and frees it when that ends, however it ends. Other systems have no such names: there the port is only tried.
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
