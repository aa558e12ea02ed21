import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ExportedAccount, type ExportedApplications, type ExportedMessages, INTERNAL } from '@lacorte/contracts';
import { ServiceVerifier, type Signer } from '@lacorte/identity';
import type { SigningKeys } from '@lacorte/testing/keys';

export const PASSWORD = 'cortile-di-ringhiera';
const WRONG_PASSWORD = { code: 'error.validation', fields: { password: 'accounts.wrongPassword' } };

/** In the place of auth, applications and notifications: what each of them says about a person, to services alone. */
export class DataHolders {
  account: ExportedAccount;
  applications: ExportedApplications = { applications: [], contactIds: [], sections: {} };
  messages: ExportedMessages = { sections: {} };
  /** Calls as `service path`, with their bodies. */
  readonly calls: { call: string; body: Record<string, unknown> }[] = [];
  isLogAway = false;
  private readonly servers: Server[] = [];

  private constructor(private readonly keys: SigningKeys) {}

  static async start(keys: SigningKeys): Promise<DataHolders & { urls: Record<string, string> }> {
    const holders = new DataHolders(keys);
    const urls = {
      AUTH_URL: await holders.listen('auth'),
      APPLICATIONS_URL: await holders.listen('applications'),
      NOTIFICATIONS_URL: await holders.listen('notifications'),
    };
    return Object.assign(holders, { urls });
  }

  async stop(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  private async listen(service: Signer): Promise<string> {
    const callers = new ServiceVerifier(service, this.keys.publicKeys);
    const server = createServer(async (request, response) => {
      const caller = await callers.callerOf((name) => request.headers[name]?.toString());
      const body = JSON.parse(await text(request));
      const call = `${service} ${request.url}`;
      this.calls.push({ call, body });
      const [status, answer] = caller === 'documents' ? this.answer(call, body) : [404, {}];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    this.servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  private answer(call: string, { password }: { password?: string }): [status: number, body: object] {
    const { userId } = this.account.person;
    switch (call) {
      case `auth ${INTERNAL.exportAccount(userId)}`:
        return password === PASSWORD ? [200, this.account] : [400, WRONG_PASSWORD];
      case `applications ${INTERNAL.exportPersonalData}`:
        return [200, this.applications];
      case `applications ${INTERNAL.accessLog}`:
        return this.isLogAway ? [503, {}] : [204, {}];
      case `notifications ${INTERNAL.exportPersonalData}`:
        return [200, this.messages];
      default:
        return [404, { code: 'error.notFound' }];
    }
  }
}
