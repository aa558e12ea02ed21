import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { ID, SIGNED, useGateway } from './gateway-under-test.ts';

const gateway = useGateway({ settings: { TIME_HEADERS_MS: 1_000, TIME_BODY_MS: 1_000, TIME_UPLOAD_BODY_MS: 3_000 } });
const CLIENTS = 200;
/** The beginnings of requests that are never completed. */
const BEGINNINGS = [
  'GET / HTTP/1.1\r\nHost: x\r\nX-',
  'POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  `PUT /uploads/x?${SIGNED} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n%PDF`,
];

const open: Socket[] = [];
afterAll(() => {
  for (const socket of open) socket.destroy();
});

/** Sends the beginning of a request. `end` resolves when the gateway has closed the connection. */
async function begin(request: string): Promise<{ end: Promise<void> }> {
  const socket = connect(gateway.port, '127.0.0.1');
  open.push(socket);
  const end = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  // The gateway may close with a reset. That is an error on this side.
  socket.on('error', () => undefined).resume();
  socket.write(request);
  return { end };
}

it('lets go of clients that never finish what they send, and answers the others meanwhile', async () => {
  const slow = await Promise.all(Array.from({ length: CLIENTS }, () => BEGINNINGS.map(begin)).flat());
  const others = await Promise.all([
    gateway.ask({ path: '/' }),
    gateway.ask({ path: `/api/applications/${ID}` }),
    gateway.ask({ method: 'POST', path: '/api/contacts', body: Buffer.from('{}') }),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  await Promise.all(slow.map(({ end }) => end));
  expect((await gateway.ask({ path: '/' })).status).toBe(200);
});
