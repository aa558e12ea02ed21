import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ErasedAccount, INTERNAL } from '@lacorte/contracts';
import type { ServiceVerifier } from '@lacorte/identity';

const NOT_FOUND = { statusCode: 404, message: '-', error: 'Not Found', code: 'accounts.notFound' };

const STEP = /^\/internal\/erasures\/([^/]+)\/steps$/;

/** Stands in for auth: confirms erasures, and answers the worker alone. */
export class AuthStandIn {
  /** Its answers about erased accounts, by account. */
  readonly erased = new Map<string, ErasedAccount>();
  /** Accounts whose files documents-worker says that it has erased. */
  readonly confirmed: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(callers: ServiceVerifier): Promise<AuthStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const standIn = new AuthStandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', async (request, response) => {
      const caller = await callers.callerOf((name) => request.headers[name]?.toString());
      const confirmed = STEP.exec(request.url ?? '')?.[1];
      if (confirmed && caller === 'documents-worker') {
        standIn.confirmed.push(confirmed);
        return void response.writeHead(204).end();
      }
      const [, account] = [...standIn.erased].find(([userId]) => request.url === INTERNAL.erasedAccount(userId)) ?? [];
      const answer = caller === 'documents-worker' ? account : undefined;
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? NOT_FOUND));
    });
    return standIn;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
