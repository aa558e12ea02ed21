import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Gate } from '@lacorte/testing';
import { EICAR } from './eicar';

const PING = 'zPING\0';
const IN_STREAM = 'zINSTREAM\0';

/** Stands in for clamd: knows PING and INSTREAM, finds EICAR, can go away and give files up. */
export class ClamdStandIn {
  readonly scanned: Buffer[] = [];
  /** Holds scans back that have come whole. */
  readonly gate = new Gate();
  /** Answers a scan with this in the place of a verdict; '' closes the connection. */
  insteadOfVerdict: string | undefined;
  private readonly sockets = new Set<Socket>();
  private server: Server = this.newServer();
  port = 0;

  static async start(): Promise<ClamdStandIn> {
    const clamd = new ClamdStandIn();
    await clamd.resume();
    return clamd;
  }

  get connections(): number {
    return this.sockets.size;
  }

  /** Goes away: connections break, and no new one is taken. */
  async pause(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Comes back at the same address. */
  async resume(): Promise<void> {
    this.server = this.newServer();
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  private newServer(): Server {
    return createServer((socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
      let received = Buffer.alloc(0);
      socket.on('data', (data) => {
        received = Buffer.concat([received, data]);
        const content = contentOf(received);
        if (received.toString('latin1').startsWith(PING)) socket.end('PONG\0');
        else if (content) void this.gate.pass().then(() => socket.end(this.verdictOn(content)));
      });
    });
  }

  private verdictOn(content: Buffer): string {
    if (this.insteadOfVerdict !== undefined) return this.insteadOfVerdict;
    this.scanned.push(content);
    return content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';
  }
}

/** Content that INSTREAM has brought, or null until its last chunk. */
function contentOf(received: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  let at = IN_STREAM.length;
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (received.length < at + 4 + length) return null;
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
