import type { ChangePasswordDto, Language } from '@lacorte/contracts';
import type { Browser } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columnsOfPassword } from '../accounts/account-statements';
import { CheckPassword, wrongPassword } from '../accounts/check-password';
import { HashingAdmission } from '../accounts/password-hasher';
import { User } from '../accounts/user.entity';
import { END_OTHERS } from '../sessions/session-list';
import { noteNewPassword } from './note-new-password';

const KEEP_THIS_SESSION = statement('keep-session-of-changed-password')`
  UPDATE auth.session SET sess = jsonb_set(sess::jsonb, '{passwordVersion}', to_jsonb($2::int))::json WHERE sid = $1`;

/** The field of the request to which the error of a wrong password belongs. */
const FIELD = 'currentPassword' satisfies keyof ChangePasswordDto;

interface ChangingBrowser extends Browser {
  /** Id of the only session that does not end. */
  sessionId: string | null;
  language?: Language;
}

@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: DataSource,
    private readonly checkPassword: CheckPassword,
    private readonly hashing: HashingAdmission,
  ) {}

  /** Returns the account with its new password version. @throws DomainError as `CheckPassword.again` */
  async run(
    user: Identity,
    { currentPassword, newPassword }: ChangePasswordDto,
    { sessionId, language, ...browser }: ChangingBrowser,
  ): Promise<{ id: string; passwordVersion: number }> {
    const { userId } = user;
    const { passwordVersion } = await this.checkPassword.again(user, currentPassword, browser, FIELD);
    const passwordHash = await this.hashing.hash(newPassword);
    return this.database.transaction(async (manager) => {
      // The second of two concurrent changes finds another version, because the password that it checked is no longer the current one.
      const checked = { id: userId, passwordVersion };
      const { affected } = await manager.getRepository(User).update(checked, columnsOfPassword(passwordHash));
      if (affected === 0) throw wrongPassword(FIELD);
      const changed = { id: userId, passwordVersion: passwordVersion + 1 };
      await runPrepared(manager, END_OTHERS, [userId, sessionId]);
      await runPrepared(manager, KEEP_THIS_SESSION, [sessionId, changed.passwordVersion]);
      await noteNewPassword(manager, userId, language);
      return changed;
    });
  }
}
