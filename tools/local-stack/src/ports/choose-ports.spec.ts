import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { portRange } from '@lacorte/testing/ports';
import { choosePorts, loopbackAddresses } from './choose-ports.ts';

const NAMES = ['postgres', 'redis', 'auth'] as const;
const everyPortIsFree = async () => true;
const chosen = (gateway: number, mailbox = 8025) => ({ gateway, mailbox });

describe('ports', () => {
  const server = createServer();
  afterEach(() => {
    server.close();
  });

  it('are the same for the same gateway, and others for a copy on the next port', async () => {
    const ports = await choosePorts(NAMES, chosen(8080), everyPortIsFree);
    expect(await choosePorts(NAMES, chosen(8080), everyPortIsFree)).toEqual(ports);
    const first = Object.values(ports);
    const second = Object.values(await choosePorts(NAMES, chosen(8081), everyPortIsFree));
    expect(new Set([...first, ...second]).size).toBe(6);
  });

  it('pass over one that is taken', async () => {
    const { postgres: taken } = await choosePorts(NAMES, chosen(8080), everyPortIsFree);
    const ports = Object.values(await choosePorts(NAMES, chosen(8080), async (port) => port !== taken));
    expect(ports).not.toContain(taken);
    expect(new Set(ports).size).toBe(3);
  });

  it('are none of those that the user chose', async () => {
    const { from, size } = portRange();
    for (let gateway = from; gateway < from + size; gateway += 1) {
      const ports = Object.values(await choosePorts(NAMES, chosen(gateway, gateway + 1), everyPortIsFree));
      expect(ports.filter((port) => port === gateway || port === gateway + 1)).toEqual([]);
    }
  });

  it('are never those of another copy that starts at the same time', async () => {
    // So far apart that both begin to look at the same port.
    const gateways = [8080, 8080 + portRange().size];
    const copies = await Promise.all(gateways.map((gateway) => choosePorts(NAMES, chosen(gateway))));
    expect(new Set(copies.flatMap((ports) => Object.values(ports))).size).toBe(6);
  });

  it('that are in use are named with the variable that changes them', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await expect(loopbackAddresses(port, 'MAIL_PORT')).rejects.toThrow(`Port ${port} is in use.`);
    await expect(loopbackAddresses(port, 'MAIL_PORT')).rejects.toThrow('MAIL_PORT');
  });
});
