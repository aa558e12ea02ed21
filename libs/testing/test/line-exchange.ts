import { connect } from 'node:net';

/** Sends one text, or one after each answer, and returns the last answer. */
export function exchange(port: number, lines: string | string[]): Promise<string> {
  const texts = typeof lines === 'string' ? [lines] : lines.map((line) => `${line}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    if (typeof lines === 'string') socket.write(texts.shift() ?? '');
    socket.once('error', reject);
    socket.on('data', (data) => {
      const next = texts.shift();
      if (next !== undefined) {
        socket.write(next);
        return;
      }
      socket.destroy();
      resolve(data.toString());
    });
  });
}
