import type { DisableTotpDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { DeviceCookie } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { END_SESSIONS, LOCK_ACCOUNT } from '../accounts/account-statements';
import { CheckPassword } from '../accounts/check-password';
import { languageOf, OUTBOX } from '../outbox';
import { CheckCode } from './check-code';
import { Totp } from './totp.entity';
import { isTotpInForce } from './totp-statements';

/** Switches a second factor off after a check of both factors. */
@Injectable()
export class DisableTotp {
  constructor(
    private readonly database: DataSource,
    private readonly checkPassword: CheckPassword,
    private readonly deviceCookie: DeviceCookie,
    private readonly checkCode: CheckCode,
  ) {}

  /** @throws DomainError conflict without a second factor, invalid for a wrong password or a wrong code, too-many-requests */
  async run(user: Identity, { password, code }: DisableTotpDto, request: Request): Promise<void> {
    const { userId } = user;
    if (!(await isTotpInForce(this.database, userId))) throw new DomainError('conflict', 'accounts.totpNotEnabled');
    await this.checkPassword.again(user, password, this.deviceCookie.browserOf(request));
    await this.checkCode.run({ userId, code, of: 'in-force' }, async (manager) => {
      await manager.getRepository(Totp).delete({ userId });
      await OUTBOX.add(manager, 'totp-disabled', { userId, language: languageOf(request) });
    });
  }
}

/** Deletes a lost second factor, for an operator (docs/runbooks/lost-second-factor.md). */
export class ResetTotp {
  constructor(private readonly database: DataSource) {}

  /** Ends all sessions, because a finder of the device may have logged in. @throws Error with a line for the person at the terminal */
  run(email: string): Promise<'reset' | 'absent'> {
    return this.database.transaction(async (manager) => {
      const [account] = await runPrepared(manager, LOCK_ACCOUNT, [email]);
      if (!account) throw new Error(`no account has the address '${email}'`);
      const inForce = await isTotpInForce(manager, account.id);
      // The recovery codes refer to the row and are deleted with it.
      await manager.getRepository(Totp).delete({ userId: account.id });
      if (!inForce) return 'absent';
      await runPrepared(manager, END_SESSIONS, [account.id]);
      await OUTBOX.add(manager, 'totp-disabled', { userId: account.id });
      return 'reset';
    });
  }
}
