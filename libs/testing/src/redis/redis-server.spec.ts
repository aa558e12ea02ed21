import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { answersPing } from './redis-server';

let server: Server;

async function listen(serve: (socket: Socket) => void): Promise<number> {
  server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('knows that Redis serves when it answers, but not while it loads its data or the port of a container is empty', async () => {
  const answers: boolean[] = [];
  for (const text of ['+PONG\r\n', '-LOADING Redis is loading the dataset in memory\r\n', '']) {
    answers.push(await answersPing(await listen((socket) => socket.end(text))));
    server.close();
  }
  expect(answers).toEqual([true, false, false]);
});
