import { OIDC_RESULTS } from '@lacorte/contracts';
import { DeviceCookie } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { CheckPassword } from '../accounts/check-password';
import { keepAttempt, type LinkTarget, pageOf, resultAt } from './attempts';
import { IdentityProvider } from './identity-provider';

@Injectable()
export class StartLogin {
  private readonly logger = new Logger(StartLogin.name);

  constructor(
    private readonly provider: IdentityProvider,
    private readonly checkPassword: CheckPassword,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  /**
   * @param linkTo account that the identity will be linked to; undefined for a login
   * @returns the URL that the browser must open: the page again when the provider cannot be reached
   * @throws DomainError not-found while OpenID Connect is off
   */
  async run(request: Request, linkTo?: LinkTarget): Promise<string> {
    this.provider.requireConfigured();
    const page = pageOf(request);
    try {
      const { url, checks } = await this.provider.begin();
      await keepAttempt(request, { ...checks, page, linkTo });
      return url.href;
    } catch (err) {
      this.logger.warn({ err }, 'the identity provider cannot be used');
      return resultAt(page, OIDC_RESULTS.failed);
    }
  }

  /**
   * Links an identity to the account of the logged-in user. The password is needed, because the session may be a stranger's, and a linked
   * identity outlives the session (ASVS 5.0, 7.5.1).
   * @throws DomainError as `run` and `CheckPassword.again`
   */
  async link(user: Identity, password: string, request: Request): Promise<string> {
    this.provider.requireConfigured();
    const browser = this.deviceCookie.browserOf(request);
    const { id, passwordVersion } = await this.checkPassword.again(user, password, browser);
    return this.run(request, { id, passwordVersion });
  }
}
