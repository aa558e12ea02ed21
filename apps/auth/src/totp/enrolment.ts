import { COOPERATIVE, type RecoveryCodes, type TotpEnrolment } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { countAffected } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { languageOf, OUTBOX } from '../outbox';
import { SessionList } from '../sessions/session-list';
import { CheckCode, TotpCipher } from './check-code';
import { newRecoveryCodes, newSecret, otpauthUrl, recoveryCodeHash } from './codes';
import { RecoveryCode, Totp } from './totp.entity';
import { BEGIN_ENROLMENT, isTotpInForce } from './totp-statements';

/** Puts a second factor into force in two steps: a new secret, and a code that confirms it. */
@Injectable()
export class Enrolment {
  constructor(
    private readonly database: DataSource,
    private readonly cipher: TotpCipher,
    private readonly checkCode: CheckCode,
    private readonly sessions: SessionList,
  ) {}

  /** @throws DomainError conflict (`totp-enabled`) while a second factor is in force */
  async begin({ userId, email }: Identity): Promise<TotpEnrolment> {
    const secret = newSecret();
    const values = [userId, this.cipher.encrypt(secret, userId)];
    const begun = await countAffected(this.database, BEGIN_ENROLMENT, values);
    if (begun === 0) throw new DomainError('conflict', 'accounts.totpEnabled');
    return { secret, otpauthUrl: otpauthUrl(secret, { issuer: COOPERATIVE.name, label: email }) };
  }

  /** Ends the other sessions, because they had no second step. @throws DomainError conflict as `begin`, invalid, too-many-requests */
  async confirm({ userId }: Identity, code: string, request: Request): Promise<RecoveryCodes> {
    if (await isTotpInForce(this.database, userId)) throw new DomainError('conflict', 'accounts.totpEnabled');
    const recoveryCodes = newRecoveryCodes();
    await this.checkCode.run({ userId, code, of: 'pending' }, async (manager) => {
      await manager.getRepository(Totp).update({ userId }, { confirmedAt: () => 'now()' });
      const hashes = recoveryCodes.map((recoveryCode) => ({ userId, hash: recoveryCodeHash(recoveryCode) }));
      await manager.getRepository(RecoveryCode).insert(hashes);
      await this.sessions.endOthers(userId, request, manager);
      await OUTBOX.add(manager, 'totp-enabled', { userId, language: languageOf(request) });
    });
    return { recoveryCodes };
  }
}
