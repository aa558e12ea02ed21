import { OIDC_RESULTS } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { DeviceCookie } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { CheckPassword } from '../accounts/check-password';
import { Attempts, type LinkTarget, pageOf, resultAt } from './attempts';
import { IdentityProvider } from './identity-provider';

/** Sends a browser to the identity provider. */
@Injectable()
export class StartLogin {
  private readonly logger = new Logger(StartLogin.name);

  constructor(
    private readonly provider: IdentityProvider,
    private readonly attempts: Attempts,
    private readonly checkPassword: CheckPassword,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  /**
   * @param linkTo account that the identity will be linked to; undefined for a login
   * @returns where the browser must go: back to the page when the provider cannot be reached
   * @throws DomainError not-found while OpenID Connect is off
   */
  async run(request: Request, linkTo?: LinkTarget): Promise<string> {
    this.provider.requireConfigured();
    const page = pageOf(request);
    try {
      const { url, checks } = await this.provider.begin();
      await this.attempts.keep(request, { ...checks, page, linkTo });
      return url.href;
    } catch (err) {
      this.logger.warn({ err }, 'the identity provider cannot be used');
      return resultAt(page, OIDC_RESULTS.failed);
    }
  }

  /**
   * Sends the logged-in user to the identity provider, to link an identity to the account. The password is needed, because a linked identity
   * outlives the session, which may be a stranger's (ASVS 5.0, 7.5.1).
   *
   * @returns where the browser must go
   * @throws DomainError not-found while OpenID Connect is off; invalid for a wrong password, which counts like a failed login;
   *   too-many-requests
   */
  async link({ userId, email }: Identity, password: string, request: Request): Promise<string> {
    this.provider.requireConfigured();
    const browser = this.deviceCookie.browserOf(request);
    const account = await this.checkPassword.run({ email, password, ...browser, canWait: true });
    if (account?.id !== userId) {
      throw new DomainError('invalid', 'error.validation', { fields: { password: 'accounts.wrongPassword' } });
    }
    const { id, passwordVersion } = account;
    return this.run(request, { id, passwordVersion });
  }
}
