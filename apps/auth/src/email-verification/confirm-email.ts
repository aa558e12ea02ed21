import { DomainError } from '@lacorte/errors';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { useLink } from '../mailed-links/use-link';

const VERIFY = statement('verify-address')`
  UPDATE auth.users
  SET address_verified_at = coalesce(address_verified_at, now()), updated_at = now(),
    address_proven_at = CASE WHEN id = $2::uuid THEN coalesce(address_proven_at, now()) ELSE address_proven_at END
  WHERE id = $1`;

/** Marks the address of an account as verified, and as proven when its user opened the link. */
@Injectable()
export class ConfirmEmail {
  constructor(private readonly database: DataSource) {}

  /**
   * @param callerId the logged-in user, who may be another one
   * @throws DomainError for an unknown, used, expired or superseded link
   */
  async run(token: string, callerId: string | undefined): Promise<void> {
    await this.database.transaction(async (manager) => {
      const userId = await useLink(manager, 'email-verification', token);
      if (!userId) throw new DomainError('invalid', 'accounts.verificationLinkInvalid');
      await runPrepared(manager, VERIFY, [userId, callerId ?? null]);
    });
  }
}
