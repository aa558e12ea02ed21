import { randomUUID } from 'node:crypto';
import { type ConfirmPasswordResetDto, emailKey, type Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ADVISORY_LOCKS, COLUMN, oneRow, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type Account,
  ADDRESS_PROVEN,
  columnsOfPassword,
  END_SESSIONS,
  OF_EMAIL,
  SELECT_ACCOUNT_OF_ID,
} from '../accounts/account-statements';
import { HashingAdmission } from '../accounts/password-hasher';
import { User } from '../accounts/user.entity';
import { ADD_EVENT_WITHOUT_MESSAGE } from '../mailed-links/link-statements';
import { ownerOfLink, useLink } from '../mailed-links/use-link';
import { OUTBOX } from '../outbox';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { noteNewPassword } from './note-new-password';

const LOCK_ADDRESS = statement('lock-address', { nothing: COLUMN.boolean })`
  SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.passwordReset}, hashtext($1)) IS NULL AS nothing`;

/** Adds a request. It has no account when the e-mail address has none, or has used up its links of this hour. */
const ADD_REQUEST_OF_ADDRESS = statement('add-password-reset-request', { userId: orNull(COLUMN.uuid) })`
  INSERT INTO auth.link_request (id, purpose, user_id, is_counted)
  VALUES ($2, 'password-reset', (
    SELECT id FROM auth.users u WHERE ${OF_EMAIL} AND (
      SELECT count(*) FROM auth.link_request r
      WHERE r.user_id = u.id AND r.purpose = 'password-reset' AND r.is_counted AND r.asked_at > now() - interval '1 hour'
    ) < $3::int), true)
  RETURNING user_id AS "userId"`;

@Injectable()
export class PasswordReset {
  constructor(
    private readonly database: DataSource,
    private readonly hashing: HashingAdmission,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /**
   * Does the same work for every e-mail address: one lock, one request, one event. Neither the answer nor its time shows whether the address
   * has an account (OWASP, 'Forgot Password Cheat Sheet').
   */
  async request(email: string, language: Language | undefined): Promise<void> {
    const requestId = randomUUID();
    await this.database.transaction(async (manager) => {
      await runPrepared(manager, LOCK_ADDRESS, [emailKey(email)]);
      const values = [email, requestId, this.settings.linksPerHour];
      const [request] = await runPrepared(manager, ADD_REQUEST_OF_ADDRESS, values);
      const userId = request?.userId;
      if (userId) await OUTBOX.add(manager, 'password-reset-requested', { requestId, language, userId });
      else await runPrepared(manager, ADD_EVENT_WITHOUT_MESSAGE, [randomUUID(), 'password-reset-requested']);
    });
  }

  /** Returns the account with its new password version. @throws DomainError for an unknown, used, expired or superseded link */
  async confirm({ token, password }: ConfirmPasswordResetDto, language: Language | undefined): Promise<Account> {
    const invalidLink = new DomainError('invalid', 'accounts.resetLinkInvalid');
    // The token is checked first, because a guessed token must not cost a hash.
    if (!(await ownerOfLink(this.database, 'password-reset', token))) throw invalidLink;
    const passwordHash = await this.hashing.hash(password);
    return this.database.transaction(async (manager) => {
      const userId = await useLink(manager, 'password-reset', token);
      if (!userId) throw invalidLink;
      const columns = { ...columnsOfPassword(passwordHash), ...ADDRESS_PROVEN };
      await manager.getRepository(User).update({ id: userId }, columns);
      await runPrepared(manager, END_SESSIONS, [userId]);
      await noteNewPassword(manager, userId, language);
      return oneRow(manager, SELECT_ACCOUNT_OF_ID, [userId], 'accounts.notFound');
    });
  }
}
