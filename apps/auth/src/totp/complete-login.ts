import { DomainError } from '@lacorte/errors';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { type Account, SELECT_ACCOUNT_OF_ID } from '../accounts/account-statements';
import { HalfLogins } from '../sessions/half-logins';
import { CheckCode } from './check-code';

/** Whose half login a request continues, once its code is right, with the claims that it has brought. */
@Injectable()
export class CompleteLogin {
  constructor(
    private readonly database: DataSource,
    private readonly halfLogins: HalfLogins,
    private readonly checkCode: CheckCode,
  ) {}

  /** @throws DomainError unauthorized without a half login or for a wrong code, too-many-requests */
  async run(request: Request, code: string): Promise<{ account: Account; claims?: string }> {
    const account = await this.accountOf(request);
    await this.checkCode.run({ userId: account.id, code, of: 'in-force' }, async () => undefined, wrongCode);
    return { account, claims: this.halfLogins.of(request)?.claims };
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

function wrongCode(): DomainError {
  return new DomainError('unauthorized', 'accounts.totpCodeInvalid');
}
