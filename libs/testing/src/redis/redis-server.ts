import { connect } from 'node:net';

/** Persistence as in production, and enough databases for one per test file. */
export const REDIS_OPTIONS = '--appendonly yes --save  --maxmemory-policy noeviction --databases 4096'.split(' ');

/** Tells whether Redis answers. False while it loads its data, or while only a container's port accepts connections. */
export function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('error', reject);
    socket.once('close', () => resolve(false));
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
  });
}
