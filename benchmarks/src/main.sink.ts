// An SMTP server that accepts everything, for SmtpSink: tells its port, then answers 'report' and 'clear'.
import { type AddressInfo, createServer } from 'node:net';
import { SmtpConversation } from '@lacorte/testing/smtp';
import type { SinkReport } from './mail/smtp-sink';

const MESSAGE_ID = /^message-id:\s*(\S+)/im;

let seen = new Set<string>();
let report: SinkReport;
clear();

function clear(): void {
  seen = new Set();
  report = { received: 0, distinct: 0, bytes: 0, lastAt: 0 };
}

function accept(message: string): void {
  // a copy: a part of a string keeps all of it in memory
  seen.add(Buffer.from(MESSAGE_ID.exec(message)?.[1] ?? '').toString());
  report = {
    received: report.received + 1,
    distinct: seen.size,
    bytes: report.bytes + message.length,
    lastAt: performance.timeOrigin + performance.now(),
  };
}

const server = createServer((socket) => {
  socket.setEncoding('latin1').setNoDelay();
  const conversation = new SmtpConversation((reply) => socket.write(reply), accept);
  socket.on('data', (piece) => conversation.receive(String(piece)));
  socket.on('error', () => socket.destroy());
  conversation.greet();
});

process.on('message', (question) => {
  if (question === 'clear') clear();
  process.send?.(report);
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
