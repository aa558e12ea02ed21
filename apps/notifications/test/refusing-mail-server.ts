import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

/** A mail server that answers one command of a session with a refusal, which the catcher of the other tests never does. */
export class RefusingMailServer {
  attempts = 0;

  private constructor(
    private readonly server: Server,
    readonly smtpUrl: string,
  ) {}

  /**
   * @param command whose answer is the refusal, as `RCPT`, or `.` for the end of the message
   * @param refusal the answer, as `550 5.1.1 No such user`
   */
  static async start(command: string, refusal: string): Promise<RefusingMailServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const standIn = new RefusingMailServer(server, `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (socket) => standIn.serve(socket, command, refusal));
    return standIn;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket, refused: string, refusal: string): void {
    let inMessage = false;
    const answer = (line: string) => socket.write(`${line}\r\n`);
    const onLine = (line: string) => {
      const command = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
      if (inMessage && line !== '.') return;
      inMessage = command === 'DATA' && command !== refused;
      if (command === 'MAIL') this.attempts += 1;
      if (command === refused) answer(refusal);
      else answer(inMessage ? '354 go on' : '250 fine');
      if (command === 'QUIT') socket.end();
    };
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const lines = `${rest}${data}`.split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    });
    answer('220 ready');
  }
}
