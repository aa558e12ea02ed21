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

const open = new Set<Socket>();
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  await waitFor(async () => (await post()) === 200, { what: 'the gateway to notice' });
});

async function begin(request: string): Promise<void> {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.on('error', () => undefined);
  // An answer means that the request holds no place, or no longer.
  socket.once('data', () => socket.destroy());
  socket.once('close', () => open.delete(socket));
  open.add(socket);
  await once(socket, 'connect');
  socket.write(request);
}

/** Holds every place. Connections of the test before may still hold some at first, so refused requests begin again. */
async function holdAll(request: string, isFull: () => Promise<boolean>): Promise<void> {
  const fill = async () => {
    await Promise.all(Array.from({ length: MOST - open.size }, () => begin(request)));
    return isFull();
  };
  await waitFor(fill, { what: 'the gateway to have them all' });
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
      await holdAll(BODIES[kind], async () => (await post()) === 429);
      expect(await askings()).toEqual([200, 200, 200, 200, 200]);
      expect(await upload()).toBe(200);
    },
    30_000,
  );

  it('of uploads keep nobody of their address from anything but uploads', async () => {
    await holdAll(BODIES.upload, async () => (await upload()) === 429);
    expect(await askings()).toEqual([200, 200, 200, 200, 200]);
    expect(await post()).toBe(200);
  }, 30_000);
});
