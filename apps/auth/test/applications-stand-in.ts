import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { INTERNAL } from '@lacorte/contracts';

/** In place of applications: names the applications of an account with another e-mail. */
export class ApplicationsStandIn {
  readonly calls: unknown[] = [];
  /** Codes that it answers, by account. */
  readonly codesOf = new Map<string, string[]>();
  private readonly server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    const isKnown = request.url === INTERNAL.otherPeopleApplications;
    this.calls.push(body);
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ applicationCodes: this.codesOf.get(body.userId) ?? [] }));
  });

  /** @returns its address */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
