import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  type AccountRecipient,
  type EmailChange,
  type ErasedAccount,
  type ErasedRecipient,
  INTERNAL,
  type WriteLinkDto,
} from '@lacorte/contracts';
import type { ServiceVerifier } from '@lacorte/identity';

/** Stands in for auth: knows accounts and requests for links, and makes a new token at each call. */
export class AuthStandIn {
  private readonly accounts = new Map<string, Omit<AccountRecipient, 'emailVerified'>>();
  private readonly requests = new Set<string>();
  private readonly verified = new Set<string>();
  /** Tokens in the order in which they were made, of each request or user. */
  readonly tokens = new Map<string, string[]>();
  /** The address to which notifications said that the link of a request goes. */
  readonly addresses = new Map<string, string | undefined>();
  /** Recipients of last messages, by the event of the erasure. */
  readonly erasures = new Map<string, Partial<ErasedRecipient>>();
  /** Changes of addresses, by the request for the link. */
  readonly changes = new Map<string, EmailChange>();
  /** Erasures that it has recorded, by account. */
  readonly erased = new Map<string, ErasedAccount>();
  /** Accounts whose messages notifications-worker says that it has erased. */
  readonly confirmed: string[] = [];
  isAway = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(callers: ServiceVerifier): Promise<AuthStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const standIn = new AuthStandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', async (request, response) => {
      const isService = (await callers.callerOf((name) => request.headers[name]?.toString())) !== null;
      const body = request.method === 'POST' ? await json(request).catch(() => ({})) : {};
      const answer = isService && standIn.answer(request, body as WriteLinkDto);
      const refusal = { statusCode: 404, message: '-', error: 'Not Found', code: 'accounts.notFound' };
      response.writeHead(standIn.isAway ? 503 : answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer || refusal));
    });
    return standIn;
  }

  /** Knows an account, and a request for a link of it. */
  keepAccount(recipient: Omit<AccountRecipient, 'emailVerified'>): { userId: string; requestId: string } {
    const [userId, requestId] = [randomUUID(), randomUUID()];
    this.accounts.set(userId, recipient);
    this.requests.add(requestId);
    return { userId, requestId };
  }

  /** The link of the request has been used or voided. */
  closeRequest(requestId: string): void {
    this.requests.delete(requestId);
  }

  /** The address of the account is verified. */
  verify(userId: string): void {
    this.verified.add(userId);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, { address }: WriteLinkDto): object | undefined {
    const { pathname } = new URL(request.url ?? '', this.url);
    const confirming = [...this.erased.keys()].find((userId) => pathname === INTERNAL.erasureStep(userId));
    if (confirming) this.confirmed.push(confirming);
    if (confirming || pathname.endsWith('/told')) return {};
    const erased = [...this.erased].find(([userId]) => pathname === INTERNAL.erasedAccount(userId));
    if (erased) return erased[1];
    const ids = pathname.split('/');
    const userId = ids.find((part) => this.accounts.has(part));
    const requestId = ids.find((part) => this.requests.has(part));
    if (userId && pathname === INTERNAL.accountRecipient(userId)) {
      return { ...this.accounts.get(userId), emailVerified: this.verified.has(userId) };
    }
    const erasure = ids.find((part) => this.erasures.has(part));
    if (erasure && pathname === INTERNAL.erasedRecipient(erasure)) {
      return { language: 'fr', isAddressProven: false, ...this.erasures.get(erasure) };
    }
    const changed = [...this.changes].find(([id]) => pathname === INTERNAL.emailChange(id));
    if (changed) return changed[1];
    if (requestId && pathname === INTERNAL.mailedLink(requestId)) {
      this.addresses.set(requestId, address);
      return { token: this.newToken(requestId) };
    }
    if (!userId || pathname !== INTERNAL.verificationLink(userId)) return undefined;
    const isWanted = address === this.accounts.get(userId)?.email && !this.verified.has(userId);
    return { token: isWanted ? this.newToken(userId) : null };
  }

  private newToken(of: string): string {
    const token = Buffer.from(randomUUID() + randomUUID())
      .toString('base64url')
      .slice(0, 43);
    this.tokens.set(of, [...(this.tokens.get(of) ?? []), token]);
    return token;
  }
}
