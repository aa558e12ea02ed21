import { DomainError } from '@lacorte/errors';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CheckCode } from '../totp/check-code';
import { IS_TOTP_IN_FORCE } from '../totp/totp-statements';

/** Asks for the code of a second factor, if one is in force, before something that cannot be undone. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly database: DataSource,
    private readonly checkCode: CheckCode,
  ) {}

  /**
   * Runs `effect` in the transaction that uses up the code.
   *
   * @throws DomainError totp-code-invalid while a second factor is in force and the code is missing or wrong; too-many-requests
   */
  async run<T>(
    { userId, code }: { userId: string; code?: string },
    effect: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const inForce = await runPrepared<object>(this.database, IS_TOTP_IN_FORCE, [userId]);
    if (inForce.length === 0) return this.database.transaction(effect);
    if (code === undefined) throw new DomainError('invalid', 'accounts.totpCodeInvalid');
    return this.checkCode.run({ userId, code, of: 'in-force' }, effect);
  }
}
