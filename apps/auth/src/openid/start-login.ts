import { OIDC_RESULTS } from '@lacorte/contracts';
import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { Attempts, type LinkTarget, pageOf, resultAt } from './attempts';
import { IdentityProvider } from './identity-provider';

/** Sends a browser to the identity provider. */
@Injectable()
export class StartLogin {
  private readonly logger = new Logger(StartLogin.name);

  constructor(
    private readonly provider: IdentityProvider,
    private readonly attempts: Attempts,
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
}
