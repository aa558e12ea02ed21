import { randomUUID } from 'node:crypto';
import type { Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { oneRow, runPrepared, statement } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ADD_REQUEST, LOCK_USER, WAIT_FOR_REQUEST } from '../mailed-links/link-statements';
import { useLink } from '../mailed-links/use-link';
import { OUTBOX } from '../outbox';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';

const PURPOSE = 'email-verification';

const VERIFY = statement('verify-address')`
  UPDATE auth.users
  SET address_verified_at = coalesce(address_verified_at, now()), updated_at = now(),
    address_proven_at = CASE WHEN id = $2::uuid THEN coalesce(address_proven_at, now()) ELSE address_proven_at END
  WHERE id = $1`;

/** Verifies the address of an account by a mailed link. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /**
   * Sends a new link to the logged-in user. Links in confirmations do not count towards the limit.
   *
   * @throws DomainError too-many-requests, not-found when the account has been deleted since the request began
   */
  async request(userId: string, language: Language | undefined): Promise<void> {
    await this.database.transaction(async (manager) => {
      await oneRow(manager, LOCK_USER, [userId], 'accounts.notFound');
      const [wait] = await runPrepared(manager, WAIT_FOR_REQUEST, [userId, PURPOSE, this.settings.linksPerHour]);
      if (wait) {
        const retryAfterSeconds = Math.max(1, wait.seconds);
        throw new DomainError('too-many-requests', 'accounts.tooManyVerifications', { retryAfterSeconds });
      }
      const requestId = randomUUID();
      await runPrepared(manager, ADD_REQUEST, [requestId, PURPOSE, userId, true]);
      await OUTBOX.add(manager, 'email-verification-requested', { requestId, userId, language });
    });
  }

  /**
   * Marks the address as verified, and as proven when its user opened the link.
   *
   * @param callerId the logged-in user, who may be another person
   * @throws DomainError for an unknown, used, expired or superseded link
   */
  async confirm(token: string, callerId: string | undefined): Promise<void> {
    await this.database.transaction(async (manager) => {
      const userId = await useLink(manager, PURPOSE, token);
      if (!userId) throw new DomainError('invalid', 'accounts.verificationLinkInvalid');
      await runPrepared(manager, VERIFY, [userId, callerId ?? null]);
    });
  }
}
