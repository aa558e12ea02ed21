import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { choosePorts, loopbackAddresses } from './choose-ports.ts';

const NAMES = ['postgres', 'redis', 'auth'] as const;
const everyPortIsFree = async () => true;

describe('ports', () => {
  const server = createServer();
  afterEach(() => {
    server.close();
  });

  it('are the same for the same gateway', async () => {
    expect(await choosePorts(NAMES, 8080, everyPortIsFree)).toEqual(await choosePorts(NAMES, 8080, everyPortIsFree));
  });

  it('are others for a copy on the next port', async () => {
    const first = Object.values(await choosePorts(NAMES, 8080, everyPortIsFree));
    const second = Object.values(await choosePorts(NAMES, 8081, everyPortIsFree));
    expect(new Set([...first, ...second]).size).toBe(6);
  });

  it('pass over one that is taken', async () => {
    const { postgres: taken } = await choosePorts(NAMES, 8080, everyPortIsFree);
    const ports = Object.values(await choosePorts(NAMES, 8080, async (port) => port !== taken));
    expect(ports).not.toContain(taken);
    expect(new Set(ports).size).toBe(3);
  });

  it('that are in use are named with the variable that changes them', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await expect(loopbackAddresses(port, 'MAIL_PORT')).rejects.toThrow(`Port ${port} is in use.`);
    await expect(loopbackAddresses(port, 'MAIL_PORT')).rejects.toThrow('MAIL_PORT');
  });
});
