import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** How the mail server takes what it is given. */
export type Mood = 'accepts' | 'refuses for now' | 'refuses for good' | 'says nothing';

const REFUSALS: Partial<Record<Mood, string>> = {
  'refuses for now': '451 4.3.2 try again later',
  'refuses for good': '550 5.1.1 no such mailbox',
};

/** A mail server that does as it is told, and remembers which messages it has accepted. */
export class MailServer {
  mood: Mood = 'accepts';
  /** How often each Message-ID was accepted. */
  readonly accepted = new Map<string, number>();
  /** How many recipients it has refused. */
  refused = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.converse(socket));
  }

  static async start(): Promise<MailServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new MailServer(server);
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Ends every conversation, so that what was said in another mood does not go on. */
  change(mood: Mood): void {
    this.mood = mood;
    for (const socket of this.sockets) socket.destroy();
  }

  stop(): void {
    this.change('accepts');
    this.server.close();
  }

  private converse(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    let buffer = '';
    let isMessage = false;
    socket.setEncoding('utf8').on('data', (piece) => {
      if (this.mood === 'says nothing') return;
      buffer += piece;
      for (;;) {
        const mark = isMessage ? '\r\n.\r\n' : '\r\n';
        const end = buffer.indexOf(mark);
        if (end === -1) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + mark.length);
        socket.write(`${isMessage ? this.accept(part) : this.answer(part)}\r\n`);
        isMessage = !isMessage && /^DATA$/i.test(part.trim());
      }
    });
    if (this.mood !== 'says nothing') socket.write('220 mail.example.com ESMTP\r\n');
  }

  private answer(line: string): string {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO') return '250-mail.example.com\r\n250-8BITMIME\r\n250 SMTPUTF8';
    if (command === 'DATA') return '354 go on';
    if (command === 'QUIT') return '221 bye';
    const refusal = command === 'RCPT' ? REFUSALS[this.mood] : undefined;
    if (refusal) this.refused += 1;
    return refusal ?? '250 ok';
  }

  private accept(message: string): string {
    const id = /^message-id:[ \t\r\n]*(<[^<>\s]+>)/im.exec(message)?.[1];
    if (id) this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1);
    return '250 accepted';
  }
}
