import { type AccountReference, type FindOrCreateAccountDto, INTERNAL } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';

/** The account of an applicant who is not logged in. Idempotent. */
export class AccountFinder {
  constructor(private readonly auth: ServiceClient) {}

  /** @throws DomainError conflict for a known e-mail with another password, too-many-requests, unavailable */
  findOrCreate(applicant: FindOrCreateAccountDto): Promise<AccountReference> {
    return this.auth.call({ method: 'POST', path: INTERNAL.findOrCreateAccount, body: applicant });
  }
}
