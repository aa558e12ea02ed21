import { DomainError } from '@lacorte/errors';
import { hashOfToken } from '@lacorte/identity';
import { countAffected, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A second click on the link answers the same while the address waits. */
const VERIFY = statement('verify-opening-notice')`
  UPDATE applications.opening_notice SET verified_at = coalesce(verified_at, now())
  WHERE token_hashes @> ARRAY[$1::bytea] AND (verified_at IS NOT NULL OR expires_at > now())`;

/** Verifies the address of the person who has opened the mailed link. */
@Injectable()
export class ConfirmNotice {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError for an unknown or expired link, and for an address that has been told */
  async run(token: string): Promise<void> {
    const verified = await countAffected(this.database, VERIFY, [hashOfToken(token)]);
    if (verified === 0) throw new DomainError('invalid', 'tenders.noticeLinkInvalid');
  }
}
