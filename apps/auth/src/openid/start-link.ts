import { DomainError } from '@lacorte/errors';
import { DeviceCookie } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CheckPassword } from '../accounts/check-password';
import { IdentityProvider } from './identity-provider';
import { StartLogin } from './start-login';

/**
 * Sends the logged-in user to the identity provider, to link an identity to the account. Asks for the password: a linked identity
 * outlives the session, which may be a stranger's (ASVS 5.0, 7.5.1).
 */
@Injectable()
export class StartLink {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly checkPassword: CheckPassword,
    private readonly deviceCookie: DeviceCookie,
    private readonly startLogin: StartLogin,
  ) {}

  /**
   * @returns where the browser must go
   * @throws DomainError not-found while OpenID Connect is off; invalid for a wrong password, which counts like a failed login;
   *   too-many-requests
   */
  async run({ userId, email }: Identity, password: string, request: Request): Promise<string> {
    this.provider.requireConfigured();
    const browser = this.deviceCookie.browserOf(request);
    const account = await this.checkPassword.run({ email, password, ...browser, canWait: true });
    if (account?.id !== userId) {
      throw new DomainError('invalid', 'error.validation', { fields: { password: 'accounts.wrongPassword' } });
    }
    const { id, passwordVersion } = account;
    return this.startLogin.run(request, { id, passwordVersion });
  }
}
