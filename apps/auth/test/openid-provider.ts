import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** Claims of the provider about a person. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: unknown;
  given_name?: string;
  family_name?: string;
  birthdate?: string;
  fiscal_number?: string;
}

export const CLIENT = { id: 'lacorte', secret: 'client-secret-of-these-tests-only' };

/** How an ID token is spoiled on its way. */
export type Forgery =
  | 'other-key'
  | 'other-nonce'
  | 'other-audience'
  | 'other-issuer'
  | 'client-secret'
  | 'no-algorithm'
  | 'altered';

const SPOILED: Partial<Record<Forgery, object>> = {
  'other-nonce': { nonce: 'another' },
  'other-audience': { aud: 'another-client' },
  'other-issuer': { iss: 'https://altrove.example.com' },
};

/** A real OpenID provider, at which the person of the moment is logged in and consents to everything. */
export class OpenidProvider {
  /** Who comes next; null leaves the provider's page. */
  person: Person | null = null;
  forgery?: Forgery;

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
    private readonly key: JWK,
  ) {}

  static async start(redirectUri: string): Promise<OpenidProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'of-the-test' };
    const running = new OpenidProvider(issuer, server, key);
    running.serve(redirectUri);
    return running;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** A browser at the provider, from the address that the product sends it to until the provider sends it back. */
  async visit(url: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = url;
    for (;;) {
      const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
      const response = await fetch(next, { headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
      next = new URL(location, next).href;
      if (!next.startsWith(this.issuer)) return next;
    }
  }

  private serve(redirectUri: string): void {
    const provider = new Provider(this.issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
      jwks: { keys: [this.key] },
      cookies: { keys: ['cookie-key-of-these-tests-only'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'birthdate', 'fiscal_number'],
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => {
        const claims = { ...this.person, sub };
        return { accountId: sub, claims: () => claims };
      },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      if (!context.path.startsWith('/interaction/')) return next();
      const result = this.person
        ? { login: { accountId: this.person.sub } }
        : { error: 'access_denied', error_description: 'the person went away' };
      await provider.interactionFinished(context.req, context.res, result);
      context.respond = false;
    });
    provider.use(async (context, next) => {
      await next();
      const answer = context.body as { id_token?: string } | undefined;
      if (context.path === '/token' && this.forgery && answer?.id_token) {
        context.body = { ...answer, id_token: await this.forged(answer.id_token, this.forgery) };
      }
    });
    this.server.on('request', provider.callback());
  }

  private async forged(token: string, forgery: Forgery): Promise<string> {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (forgery === 'altered')
      return `${header}.${payload}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`;
    if (forgery === 'no-algorithm') return new UnsecuredJWT(claims).encode();
    if (forgery === 'client-secret') {
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT.secret));
    }
    const key =
      forgery === 'other-key' ? (await generateKeyPair('RS256')).privateKey : await importJWK(this.key, 'RS256');
    const content = { ...claims, ...SPOILED[forgery] };
    return new SignJWT(content).setProtectedHeader({ alg: 'RS256', kid: this.key.kid }).sign(key);
  }
}
