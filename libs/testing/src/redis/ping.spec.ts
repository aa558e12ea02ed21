import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { answersPing } from './ping';

let server: Server;

async function listen(serve: (socket: Socket) => void): Promise<number> {
  server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

afterEach(() => {
  server.close();
});

describe('asking whether Redis serves', () => {
  it('says yes when it answers', async () => {
    expect(await answersPing(await listen((socket) => socket.end('+PONG\r\n')))).toBe(true);
  });

  it('says no while it loads its data', async () => {
    const port = await listen((socket) => socket.end('-LOADING Redis is loading the dataset in memory\r\n'));
    expect(await answersPing(port)).toBe(false);
  });

  it('says no when the port of a container closes the connection without an answer', async () => {
    expect(await answersPing(await listen((socket) => socket.end()))).toBe(false);
  });
});
