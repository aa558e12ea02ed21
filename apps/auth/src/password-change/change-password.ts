import type { ChangePasswordDto, Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Browser } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CheckPassword } from '../accounts/check-password';
import { HashingAdmission, PasswordHasher } from '../accounts/password-hasher';
import { closeLinks } from '../mailed-links/use-link';
import { OUTBOX } from '../outbox';
import { END_OTHERS } from '../sessions/session-list';

/** The second of two concurrent changes finds another version: the password that it checked is no longer the current one. */
const CHANGE_PASSWORD = statement('change-password', { id: COLUMN.uuid, passwordVersion: COLUMN.integer })`
  UPDATE auth.users SET password_hash = $2, password_version = password_version + 1, updated_at = now()
  WHERE id = $1 AND password_version = $3 RETURNING id, password_version AS "passwordVersion"`;

const KEEP_THIS_SESSION = statement('keep-session-of-changed-password')`
  UPDATE auth.session SET sess = jsonb_set(sess::jsonb, '{passwordVersion}', to_jsonb($2::int))::json WHERE sid = $1`;

/** The browser that changes a password. */
export interface ChangingBrowser extends Browser {
  /** Id of its session, which stays. */
  sessionId: string | null;
  language?: Language;
}

/** Changes the password of the logged-in user. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: DataSource,
    private readonly checkPassword: CheckPassword,
    private readonly hasher: PasswordHasher,
    private readonly hashing: HashingAdmission,
  ) {}

  /**
   * @returns the account with its new password version
   * @throws DomainError for a wrong current password, which counts like a failed login; too-many-requests after too many
   */
  async run(
    { email, userId }: Identity,
    { currentPassword, newPassword }: ChangePasswordDto,
    { network, device, sessionId, language }: ChangingBrowser,
  ): Promise<{ id: string; passwordVersion: number }> {
    const attempt = { email, password: currentPassword, network, device, canWait: true };
    const account = await this.checkPassword.run(attempt);
    if (account?.id !== userId) throw wrongPassword();
    const passwordHash = await this.hashing.run(() => this.hasher.hash(newPassword));
    return this.database.transaction(async (manager) => {
      const values = [userId, passwordHash, account.passwordVersion];
      const [changed] = await runPrepared(manager, CHANGE_PASSWORD, values);
      if (!changed) throw wrongPassword();
      await runPrepared(manager, END_OTHERS, [userId, sessionId]);
      await runPrepared(manager, KEEP_THIS_SESSION, [sessionId, changed.passwordVersion]);
      await closeLinks(manager, 'password-reset', userId);
      await OUTBOX.add(manager, 'password-changed', { userId, language });
      return changed;
    });
  }
}

const wrongPassword = () =>
  new DomainError('invalid', 'error.validation', { fields: { currentPassword: 'accounts.wrongPassword' } });
