import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The line between the service and object storage: shows which connections are open, and can be cut. */
export class StorageLine {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    /** Address of the storage over this line. */
    readonly url: string,
  ) {}

  /** @param endpoint of the storage itself */
  static async start(endpoint: string): Promise<StorageLine> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const line = new StorageLine(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (socket) => line.join(socket, Number(new URL(endpoint).port)));
    return line;
  }

  get openConnections(): number {
    return this.sockets.size;
  }

  /** Breaks every connection of this moment. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(socket: Socket, port: number): void {
    const storage = connect(port, '127.0.0.1');
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    for (const [one, other] of [
      [socket, storage],
      [storage, socket],
    ] as const) {
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
  }
}
