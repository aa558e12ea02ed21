import { runPrepared } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { END_SESSIONS, LOCK_ACCOUNT } from '../accounts/account-statements';
import { OUTBOX } from '../outbox';
import { DELETE_TOTP, IS_TOTP_IN_FORCE } from './totp-statements';

/** Takes a lost second factor from an account, for its operator (docs/runbooks/lost-second-factor.md). */
export class ResetTotp {
  constructor(private readonly database: DataSource) {}

  /**
   * Deletes secret and recovery codes and ends the account's sessions: a person who found the device may have used it.
   *
   * @returns what was done
   * @throws Error with a line for the person at the terminal
   */
  run(email: string): Promise<'reset' | 'absent'> {
    return this.database.transaction(async (manager) => {
      const [account] = await runPrepared(manager, LOCK_ACCOUNT, [email]);
      if (!account) throw new Error(`no account has the address '${email}'`);
      const inForce = await runPrepared(manager, IS_TOTP_IN_FORCE, [account.id]);
      await runPrepared(manager, DELETE_TOTP, [account.id]);
      if (inForce.length === 0) return 'absent';
      await runPrepared(manager, END_SESSIONS, [account.id]);
      await OUTBOX.add(manager, 'totp-disabled', { userId: account.id });
      return 'reset';
    });
  }
}
