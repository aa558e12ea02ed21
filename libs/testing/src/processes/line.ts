import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy between a service and a server. It counts open connections and can be cut. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private isDown = false;
  private readonly server: Server;
  /** Address of the server through the proxy. */
  readonly url: string;

  private constructor(server: Server, url: string) {
    this.server = server;
    this.url = url;
  }

  /** @param url address of the server itself, on loopback */
  static async start(url: string): Promise<Line> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const over = new URL(url);
    over.port = String((server.address() as AddressInfo).port);
    const line = new Line(server, over.href.replace(/\/$/, ''));
    server.on('connection', (socket) => line.join(socket, Number(new URL(url).port)));
    return line;
  }

  get openConnections(): number {
    return this.sockets.size;
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Breaks all connections, and each new one until `up`. */
  down(): void {
    this.isDown = true;
    this.cut();
  }

  up(): void {
    this.isDown = false;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(socket: Socket, port: number): void {
    if (this.isDown) {
      socket.destroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
  }
}
