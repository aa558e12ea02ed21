import type { ConfirmPasswordResetDto, Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { END_SESSIONS, UNLINK_IDENTITIES } from '../accounts/account-statements';
import { ConcurrencyLimit } from '../accounts/concurrency-limit';
import { PasswordHasher } from '../accounts/password-hasher';
import { ownerOfLink, useLink } from '../mailed-links/use-link';
import { OUTBOX } from '../outbox';

/** The new version ends sessions and half logins, makes browsers unknown and resets the count of wrong passwords. */
const SET_PASSWORD = statement('reset-password')`
  UPDATE auth.users
  SET password_hash = $2, password_version = password_version + 1, updated_at = now(),
    address_verified_at = coalesce(address_verified_at, now()), address_proven_at = coalesce(address_proven_at, now())
  WHERE id = $1`;

/** Sets the password of the account whose owner has opened the mailed link. */
@Injectable()
export class ConfirmPasswordReset {
  constructor(
    private readonly database: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly hashing: ConcurrencyLimit,
  ) {}

  /** @throws DomainError for an unknown, used, expired or superseded link */
  async run({ token, password }: ConfirmPasswordResetDto, language: Language | undefined): Promise<void> {
    // The token is checked first: guessing tokens must not cost a hash each.
    if (!(await ownerOfLink(this.database, 'password-reset', token))) throw invalidLink();
    const passwordHash = await this.hashing.run(() => this.hasher.hash(password));
    await this.database.transaction(async (manager) => {
      const userId = await useLink(manager, 'password-reset', token);
      if (!userId) throw invalidLink();
      // A stranger who registered the address, or knew the old password, may have linked an identity of a provider.
      await runPrepared(manager, UNLINK_IDENTITIES, [userId]);
      await runPrepared(manager, SET_PASSWORD, [userId, passwordHash]);
      await runPrepared(manager, END_SESSIONS, [userId]);
      await OUTBOX.add(manager, 'password-changed', { userId, language });
    });
  }
}

const invalidLink = () => new DomainError('invalid', 'accounts.resetLinkInvalid');
