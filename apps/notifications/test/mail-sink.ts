import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Gate } from '@lacorte/testing';

export interface SunkMessage {
  to: string;
  messageId: string;
  /** Head and body as they came over the wire. */
  raw: string;
}

interface Session {
  to: string;
  /** Lines of the message under way, or null outside of one. */
  lines: string[] | null;
}

/** A mail server that takes thousands of messages, keeps them in memory, and can refuse, wait and go away. */
export class MailSink {
  readonly messages: SunkMessage[] = [];
  /** Answers that refuse an address. */
  readonly refused = new Map<string, string>();
  /** Answers that refuse the whole message to an address. */
  readonly refusedAtEnd = new Map<string, string>();
  /** Holds messages that have come over the wire and are not accepted yet. */
  readonly gate = new Gate();
  /** Called with each message when it is accepted, right before the answer that says so. */
  onAccepted: (message: SunkMessage) => void = () => undefined;
  private readonly sockets = new Set<Socket>();
  private server: Server;
  private port = 0;

  private constructor() {
    this.server = this.newServer();
  }

  static async start(): Promise<MailSink> {
    const sink = new MailSink();
    await sink.resume();
    return sink;
  }

  get smtpUrl(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Message-IDs that were accepted more than once. */
  get repeated(): string[] {
    const ids = this.messages.map(({ messageId }) => messageId);
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  }

  /** Breaks all connections; messages that are held on them are not accepted. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Goes away: connections break, and no new one is taken. */
  async pause(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Comes back at the same address. */
  async resume(): Promise<void> {
    this.server = this.newServer();
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  private newServer(): Server {
    return createServer((socket) => this.serve(socket));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    const session: Session = { to: '', lines: null };
    let rest = '';
    socket.on('data', (data) => {
      const lines = `${rest}${data}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.take(line, session, socket);
    });
    socket.write('220 ready\r\n');
  }

  private take(line: string, session: Session, socket: Socket): void {
    if (session.lines) {
      this.takeText(line, session, session.lines, socket);
      return;
    }
    socket.write(`${this.answerTo(line, session)}\r\n`);
    if (line.startsWith('QUIT')) socket.end();
  }

  private takeText(line: string, session: Session, lines: string[], socket: Socket): void {
    if (line !== '.') {
      lines.push(line);
      return;
    }
    session.lines = null;
    void this.gate.pass().then(() => {
      if (socket.destroyed) return;
      const refusal = this.refusedAtEnd.get(session.to);
      if (refusal) {
        socket.write(`${refusal}\r\n`);
        return;
      }
      const message = toMessage(session.to, lines.join('\r\n'));
      this.messages.push(message);
      this.onAccepted(message);
      socket.write('250 accepted\r\n');
    });
  }

  private answerTo(line: string, session: Session): string {
    if (line.startsWith('DATA')) {
      session.lines = [];
      return '354 go on';
    }
    if (!line.startsWith('RCPT')) return '250 fine';
    session.to = /<(.*)>/.exec(line)?.[1] ?? '';
    return this.refused.get(session.to) ?? '250 fine';
  }
}

function toMessage(to: string, raw: string): SunkMessage {
  return { to, raw, messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '' };
}
