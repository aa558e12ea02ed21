import type { CurrentUser } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { type Account, SELECT_ACCOUNT_OF_ID } from '../accounts/account-statements';
import { HalfLogins } from '../sessions/half-logins';
import { OpenSession } from '../sessions/open-session';
import { toCurrentUser } from '../sessions/read-session';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { CheckCode } from './check-code';

@Injectable()
export class CompleteLogin {
  constructor(
    private readonly database: DataSource,
    private readonly halfLogins: HalfLogins,
    private readonly checkCode: CheckCode,
    private readonly openSession: OpenSession,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @throws DomainError unauthorized without a half login or for a wrong code, too-many-requests */
  async run(code: string, request: Request, response: Response): Promise<CurrentUser> {
    const account = await this.accountOf(request);
    const wrong = () => new DomainError('unauthorized', 'accounts.totpCodeInvalid');
    await this.checkCode.run({ userId: account.id, code, of: 'in-force' }, async () => undefined, wrong);
    await this.openSession.run(account, request, response, this.halfLogins.of(request)?.claims);
    return toCurrentUser(account, this.settings.isMfaRequired);
  }

  /** @throws DomainError unauthorized also after a change of the password or of the second factor */
  private async accountOf(request: Request): Promise<Account> {
    const halfLogin = this.halfLogins.of(request);
    const [account] = halfLogin ? await runPrepared(this.database, SELECT_ACCOUNT_OF_ID, [halfLogin.userId]) : [];
    if (!account?.totpEnabled || account.passwordVersion !== halfLogin?.passwordVersion) {
      throw new DomainError('unauthorized', 'error.unauthorized');
    }
    return account;
  }
}
