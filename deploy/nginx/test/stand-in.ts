import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { freePort, Gate } from '@lacorte/testing';

/** A request that a service behind the gateway received. */
export interface Received {
  service: string;
  method: string;
  url: string;
  /** Names are in lower case. A header that was sent twice has two entries. */
  headers: [string, string][];
  bodyBytes: number;
}

export type Answering = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A small HTTP server that replaces a service. Its answers contain what it received. */
export class StandIn {
  readonly received: Received[] = [];
  readonly connections = new Set<Socket>();
  connectionCount = 0;
  /** Holds requests that were received, before they are answered. */
  readonly gate = new Gate();
  /** Answers a request and returns true, or returns false for the default answer. */
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

  /** @returns the address of the server; it stays the same after a stop */
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
