import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SmtpConversation } from '@lacorte/testing/smtp';

type Mood = 'accepts' | 'refuses for now' | 'refuses for good' | 'says nothing';

const REFUSALS: Partial<Record<Mood, string>> = {
  'refuses for now': '451 4.3.2 try again later',
  'refuses for good': '550 5.1.1 no such mailbox',
};

/** A mail server with selectable behaviour that records which messages it has accepted. */
export class MailServer {
  mood: Mood = 'accepts';
  /** Number of times that each message was accepted, by Message-ID. */
  readonly accepted = new Map<string, number>();
  /** Tokens of the links that reset a password, by recipient. */
  readonly resetTokens = new Map<string, string[]>();
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

  /** Changes the mood, and closes every connection, so that none continues in the previous mood. */
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
    const conversation = new SmtpConversation(
      (reply) => socket.write(reply),
      (message) => this.accept(message),
      () => this.refuse(),
    );
    socket.setEncoding('utf8').on('data', (piece) => {
      if (this.mood !== 'says nothing') conversation.receive(String(piece));
    });
    if (this.mood !== 'says nothing') conversation.greet();
  }

  private refuse(): string | undefined {
    const refusal = REFUSALS[this.mood];
    if (refusal) this.refused += 1;
    return refusal;
  }

  private accept(message: string): void {
    const id = /^message-id:[ \t\r\n]*(<[^<>\s]+>)/im.exec(message)?.[1];
    if (id) this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1);
    this.keepToken(message.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
  }

  private keepToken(message: string): void {
    const token = /nuova-password\?lang=\w+#token=([\w-]+)/.exec(message)?.[1];
    const line = message.split(/\r?\n/).find((header) => header.toLowerCase().startsWith('to:')) ?? '';
    const to = line.split(/[\s<>]/).find((word) => word.includes('@'));
    if (token && to) this.resetTokens.set(to, [...(this.resetTokens.get(to) ?? []), token]);
  }
}
