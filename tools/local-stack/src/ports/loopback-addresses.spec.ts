import { createServer } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { loopbackAddresses } from './loopback-addresses.ts';

const server = createServer();
afterEach(() => {
  server.close();
});

it('names a port that is in use with the variable that changes it', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await expect(loopbackAddresses(port, 'MAIL_PORT')).rejects.toThrow(`Port ${port} is in use.`);
  await expect(loopbackAddresses(port, 'MAIL_PORT')).rejects.toThrow('MAIL_PORT');
});
