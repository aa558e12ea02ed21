import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ServiceVerifier } from '@lacorte/identity';

export interface StandInAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Stands in for another service: answers its internal calls over HTTP, for callers with a service token only. */
export class StandInService<Body = unknown> {
  readonly calls: { path: string; body: Body }[] = [];
  /** Calls that report the language of an application. They are in no other list. */
  readonly languages: { path: string; body: Body }[] = [];
  /** Status of the answer to calls that report a language. */
  languageStatus = 204;
  /** Request headers of each call. */
  readonly headers: IncomingHttpHeaders[] = [];
  private server: Server;

  /** @param answer to a call's path and body; may be exchanged by a test */
  constructor(
    private readonly callers: ServiceVerifier,
    public answer: (body: Body, path: string) => StandInAnswer | Promise<StandInAnswer>,
  ) {}

  async start(port = 0): Promise<string> {
    this.server = createServer((request, response) => {
      this.handle(request).then(({ status, body, headers }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage): Promise<StandInAnswer> {
    const caller = await this.callers.callerOf((name) => request.headers[name]?.toString());
    if (caller !== 'applications' && caller !== 'applications-worker') return { status: 404, body: {} };
    const body = JSON.parse((await text(request)) || '{}') as Body;
    const { url: path = '' } = request;
    if (path.endsWith('/language')) {
      this.languages.push({ path, body });
      return { status: this.languageStatus, body: '' };
    }
    this.calls.push({ path, body });
    this.headers.push(request.headers);
    return this.answer(body, path);
  }
}
