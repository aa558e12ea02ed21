import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { ID, SIGNED, useGateway } from './use-gateway.ts';

// the usual allowances: 200 of each kind in progress
const gateway = useGateway({ rateLimitFactor: 1 });
const MOST = 200;

const BODIES = {
  POST: 'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  PUT: `PUT /api/admin/applications/${ID}/status HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
  PATCH: 'PATCH /api/auth/user HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{',
  'GET of a call': `GET /api/applications/${ID} HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{`,
  upload: `PUT /uploads/x?${SIGNED} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n%PDF`,
};

const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await waitFor(async () => (await post()) === 200, { what: 'the gateway to notice' });
});

async function begin(request: string): Promise<Socket> {
  const socket = connect(gateway.port, '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  socket.on('error', () => undefined).resume();
  socket.write(request);
  return socket;
}

const statusOf = async (method: string, path: string, body?: Buffer) =>
  (await gateway.ask({ method, path, body })).status;
const post = () => statusOf('POST', '/api/auth/logout', Buffer.from('{}'));
const upload = () => statusOf('PUT', `/uploads/x?${SIGNED}`, Buffer.from('%PDF'));
const askings = () =>
  Promise.all([
    statusOf('GET', '/'),
    statusOf('GET', '/bando'),
    statusOf('GET', '/assets/index-4f2a.js'),
    statusOf('GET', `/api/applications/${ID}`),
    statusOf('POST', '/api/auth/logout'),
  ]);

describe('bodies that never end', () => {
  it.each(['POST', 'PUT', 'PATCH', 'GET of a call'] as const)(
    'of one address, as %s, keep nobody of it from pages, calls that ask, and uploads',
    async (kind) => {
      await Promise.all(Array.from({ length: MOST }, () => begin(BODIES[kind])));
      await waitFor(async () => (await post()) === 429, { what: 'the gateway to have them all' });
      expect(await askings()).toEqual([200, 200, 200, 200, 200]);
      expect(await upload()).toBe(200);
    },
    30_000,
  );

  it('of uploads keep nobody of their address from anything but uploads', async () => {
    await Promise.all(Array.from({ length: MOST }, () => begin(BODIES.upload)));
    await waitFor(async () => (await upload()) === 429, { what: 'the gateway to have them all' });
    expect(await askings()).toEqual([200, 200, 200, 200, 200]);
    expect(await post()).toBe(200);
  }, 30_000);
});
