import { COOPERATIVE, type TotpEnrolment } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { countAffected } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TotpCipher } from './totp-cipher';
import { newSecret, otpauthUrl } from './totp-code';
import { BEGIN_ENROLMENT } from './totp-statements';

/** Makes the secret of a second factor, which is in force once a code confirms it. */
@Injectable()
export class BeginEnrolment {
  constructor(
    private readonly database: DataSource,
    private readonly cipher: TotpCipher,
  ) {}

  /** @throws DomainError conflict (`totp-enabled`) while one is in force */
  async run({ userId, email }: Identity): Promise<TotpEnrolment> {
    const secret = newSecret();
    const values = [userId, this.cipher.encrypt(secret, userId)];
    const begun = await countAffected(this.database, BEGIN_ENROLMENT, values);
    if (begun === 0) throw new DomainError('conflict', 'accounts.totpEnabled');
    return { secret, otpauthUrl: otpauthUrl(secret, { issuer: COOPERATIVE.name, label: email }) };
  }
}
