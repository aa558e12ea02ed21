import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort, obstacleToListening, portRange, takePort } from './ports';

const CONNECTIONS = '/proc/net/tcp';
const STARTERS = 12;
const PORTS_EACH = 60;
/** Reserves ports, prints them, and holds them until its input ends. */
const STARTER = `
const { freePort } = await import(process.argv[1]);
const ports = [];
for (let n = 0; n < ${PORTS_EACH}; n += 1) ports.push(await freePort());
process.stdout.end(JSON.stringify(ports));
process.stdin.resume();
`;

describe('a free port', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** The system chooses a port of the ephemeral range, in which no other process reserves ports. */
  async function listenOn(host: string): Promise<number> {
    const server = createServer((socket) => socket.end('closed by the server'));
    servers.push(server);
    server.listen({ port: 0, host });
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  it('is never given to two of many starters at once', async () => {
    const module = fileURLToPath(new URL('./ports.ts', import.meta.url));
    const chosen = await Promise.all(
      Array.from({ length: STARTERS }, async () => {
        const starter = spawn(process.execPath, ['--input-type=module', '-e', STARTER, module]);
        const ports = JSON.parse(await text(starter.stdout)) as number[];
        const hasEnded = once(starter, 'exit');
        return { ports, hasEnded, end: () => starter.stdin.end() };
      }),
    );
    for (const { end } of chosen) end();
    // The ports are reserved until then.
    for (const { hasEnded } of chosen) await hasEnded;
    const ports = chosen.flatMap((starter) => starter.ports);
    expect(ports).toHaveLength(STARTERS * PORTS_EACH);
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('is not given a second time, and is none that a server listens on', async () => {
    expect(await takePort(await freePort())).toBe(false);
    for (const host of ['127.0.0.1', '::1', '0.0.0.0']) expect(await takePort(await listenOn(host))).toBe(false);
  });

  it('may have connections in TIME_WAIT, which keep no server from listening', async () => {
    const port = await listenOn('127.0.0.1');
    // The side that closes first keeps the connection in TIME_WAIT.
    await text(connect(port, '127.0.0.1'));
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    const connections = existsSync(CONNECTIONS) ? readFileSync(CONNECTIONS, 'utf8') : undefined;
    if (connections) expect(connections).toContain(`:${port.toString(16).toUpperCase()} 0100007F`);
    expect(await takePort(port)).toBe(true);
    expect(await obstacleToListening(port, '127.0.0.1')).toBeUndefined();
  });

  it('is below those of outgoing connections', () => {
    expect(portRange('32768\t60999\n')).toEqual({ from: 20_000, size: 12_000 });
    expect(portRange('16000\t65535\n')).toEqual({ from: 4_000, size: 12_000 });
    expect(portRange('10000\t65535\n')).toEqual({ from: 1_024, size: 8_976 });
    expect(portRange('1024\t65535\n')).toEqual({ from: 20_000, size: 12_000 });
    expect(portRange('')).toEqual({ from: 20_000, size: 12_000 });
  });
});
