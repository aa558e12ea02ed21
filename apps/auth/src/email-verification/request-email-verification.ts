import { randomUUID } from 'node:crypto';
import type { Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { oneRow, runPrepared } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ADD_REQUEST, LOCK_USER, WAIT_FOR_REQUEST } from '../mailed-links/link-statements';
import { OUTBOX } from '../outbox';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';

const PURPOSE = 'email-verification';

/** Sends a new verification link to the logged-in user. Links in confirmations do not count towards the limit. */
@Injectable()
export class RequestEmailVerification {
  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @throws DomainError too-many-requests, not-found when the account has been deleted since the request began */
  async run(userId: string, language: Language | undefined): Promise<void> {
    await this.database.transaction(async (manager) => {
      await oneRow(manager, LOCK_USER, [userId], 'accounts.notFound');
      const [wait] = await runPrepared(manager, WAIT_FOR_REQUEST, [userId, PURPOSE, this.settings.linksPerHour]);
      if (wait) throw tooMany(wait.seconds);
      const requestId = randomUUID();
      await runPrepared(manager, ADD_REQUEST, [requestId, PURPOSE, userId, true]);
      await OUTBOX.add(manager, 'email-verification-requested', { requestId, userId, language });
    });
  }
}

function tooMany(seconds: number): DomainError {
  const retryAfterSeconds = Math.max(1, seconds);
  return new DomainError('too-many-requests', 'accounts.tooManyVerifications', { retryAfterSeconds });
}
