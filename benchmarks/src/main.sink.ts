// An SMTP server that accepts every message (SmtpSink). It sends its port, and answers 'report' and 'clear'.
import { type AddressInfo, createServer } from 'node:net';
import { SmtpConversation } from '@lacorte/testing/smtp';
import { now } from './measuring/summary';
import type { SinkReport } from './product/child';

const seen = new Set<string>();
const report: SinkReport = { received: 0, distinct: 0, bytes: 0, lastAt: 0 };

function accept(message: string): void {
  // The id is copied, because a substring would keep the whole message in memory.
  seen.add(Buffer.from(/^message-id:\s*(\S+)/im.exec(message)?.[1] ?? '').toString());
  const { received, bytes } = report;
  Object.assign(report, { received: received + 1, distinct: seen.size, bytes: bytes + message.length, lastAt: now() });
}

const server = createServer((socket) => {
  socket.setEncoding('latin1').setNoDelay();
  const conversation = new SmtpConversation((reply) => socket.write(reply), accept);
  socket.on('data', (piece) => conversation.receive(String(piece)));
  socket.on('error', () => socket.destroy());
  conversation.greet();
});

process.on('message', (question) => {
  if (question === 'clear') {
    seen.clear();
    Object.assign(report, { received: 0, distinct: 0, bytes: 0, lastAt: 0 });
  }
  process.send?.(report);
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
