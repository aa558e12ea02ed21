import { connect } from 'node:net';

/**
 * True once Redis serves; false while it still loads its data, which it answers with an error, and while a container's port
 * takes connections for a server that is not there yet, which it closes without a word.
 */
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
