import { API } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Inject, Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { REQUESTED_CLAIMS } from './person-claims';

const SCOPE = 'openid profile email';
const TIMEOUT_SECONDS = 5;

/** Values that tie the provider's answer to the browser. They are kept in the browser's session, never in a URL. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A person as the identity provider describes them. */
export interface ProviderPerson {
  issuer: string;
  /** Identifies the person at the issuer and never changes. */
  subject: string;
  /** Undefined unless the provider has verified it. */
  verifiedEmail?: string;
  /** Claims of the ID token and of the userinfo endpoint. */
  claims: Record<string, unknown>;
}

/** The identity provider: authorization code flow with PKCE, state and nonce, and verified signatures of ID tokens. */
@Injectable()
export class IdentityProvider {
  private discovered?: Promise<client.Configuration>;

  constructor(@Inject(AUTH_SETTINGS) private readonly settings: AuthSettings) {}

  /** @throws DomainError not-found while OpenID Connect is off */
  requireConfigured(): NonNullable<AuthSettings['provider']> {
    const { provider } = this.settings;
    if (!provider) throw new DomainError('not-found', 'error.notFound');
    return provider;
  }

  /** @returns the URL that the browser must open, and the values that the answer must match */
  async begin(): Promise<{ url: URL; checks: Checks }> {
    const configuration = await this.configuration();
    const checks = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const { claims_parameter_supported: takesClaims } = configuration.serverMetadata();
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: `${this.settings.publicUrl}${API.oidcCallback}`,
      scope: SCOPE,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: 'S256',
      ...(takesClaims === true && { claims: JSON.stringify(REQUESTED_CLAIMS) }),
    });
    return { url, checks };
  }

  /** Takes the query of the callback, with its question mark. @throws an error of openid-client when the answer is not valid */
  async finish(query: string, { state, nonce, codeVerifier }: Checks): Promise<ProviderPerson> {
    const configuration = await this.configuration();
    const callback = new URL(`${this.settings.publicUrl}${API.oidcCallback}${query}`);
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const idToken = tokens.claims();
    if (!idToken) throw new Error('the provider sent no ID token');
    const { userinfo_endpoint: hasUserinfo } = configuration.serverMetadata();
    const userinfo = hasUserinfo ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub) : {};
    const claims: Record<string, unknown> = { ...userinfo, ...idToken };
    const { email, email_verified: isVerified } = claims;
    const verifiedEmail = isVerified === true && typeof email === 'string' ? email : undefined;
    return { issuer: idToken.iss, subject: idToken.sub, verifiedEmail, claims };
  }

  /** Reads the configuration on first use, so that the product starts without the provider, and again after a failure. */
  private configuration(): Promise<client.Configuration> {
    this.discovered ??= this.discover().catch((error: unknown) => {
      this.discovered = undefined;
      throw error;
    });
    return this.discovered;
  }

  private async discover(): Promise<client.Configuration> {
    const provider = this.requireConfigured();
    const issuer = new URL(provider.issuer);
    // Without these checks, an ID token that comes straight from the provider is not verified.
    const execute = [
      client.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ];
    const authentication = clientAuthentication(provider.clientSecret);
    const options = { execute, timeout: TIMEOUT_SECONDS };
    return client.discovery(issuer, provider.clientId, undefined, authentication, options);
  }
}

/**
 * Sends the secret in the Authorization header if the provider supports that, else in the body. A provider without a list of methods
 * supports the header (OpenID Connect Discovery 1.0, section 3).
 */
function clientAuthentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
}
