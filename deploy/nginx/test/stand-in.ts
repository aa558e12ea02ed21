import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { freePort, Gate } from '@lacorte/testing';

/** Request that a service behind the gateway received. */
export interface Received {
  service: string;
  method: string;
  url: string;
  /** Names in lower case; a header sent twice is here twice. */
  headers: [string, string][];
  bodyBytes: number;
}

export type Answering = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A small real HTTP server in the place of a service: it tells in its answer what it received. */
export class StandIn {
  readonly received: Received[] = [];
  readonly connections = new Set<Socket>();
  connectionCount = 0;
  /** Holds requests after they were received. */
  readonly gate = new Gate();
  /** Answers in another way and returns true, or leaves it to the echo. */
  answering: Answering = () => false;
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private port = 0;

  readonly service: string;

  constructor(service: string) {
    this.service = service;
    this.server.on('connection', (socket) => {
      this.connectionCount += 1;
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
    });
  }

  /** @returns its address, the same after a stop: no other process gets its port meanwhile */
  async start(): Promise<string> {
    this.port ||= await freePort();
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    return `127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      for (const socket of this.connections) socket.destroy();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let bodyBytes = 0;
    for await (const chunk of request) bodyBytes += (chunk as Buffer).length;
    const { rawHeaders, method = '', url = '' } = request;
    const headers = rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
    );
    const received = { service: this.service, method, url, headers, bodyBytes };
    this.received.push(received);
    await this.gate.pass();
    if (this.answering(request, response)) return;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('X-Powered-By', 'stand-in');
    response.setHeader('X-Request-Id', 'from-the-service');
    response.setHeader('Cache-Control', 'no-store');
    response.end(JSON.stringify(received));
  }
}
