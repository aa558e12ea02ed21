import { LoginDto, validated } from '@lacorte/contracts';
import { runPrepared } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { noteNewPassword } from '../passwords/note-new-password';
import {
  ADDRESS_PROVEN,
  columnsOfPassword,
  END_SESSIONS,
  INSERT_ACCOUNT,
  LOCK_ACCOUNT,
  SELECT_ACCOUNT,
} from './account-statements';
import type { PasswordHasher } from './password-hasher';
import { User } from './user.entity';

export class GrantAdministrator {
  constructor(
    private readonly database: DataSource,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * Creates the account, or gives an existing one the role and the password, and tells its owner. Ends its sessions and unlinks identities
   * of a provider, because a stranger may have registered the e-mail address. The operator vouches for the address, so it counts as proven.
   * @throws Error with a line for the person at the terminal
   */
  async create(email: string, readPassword: () => Promise<string>): Promise<'created' | 'replaced'> {
    const { value, fields } = await validated(LoginDto, { email, password: await readPassword() });
    if (fields?.email) throw new Error(`'${email}' is not an e-mail address`);
    if (fields) throw new Error('the password must have 6 to 256 characters');
    return this.keep(value.email, await this.hasher.hash(value.password));
  }

  /** Calls `create` at the start of the product, but leaves the password of an existing administrator alone. */
  async ensure(email: string, readPassword: () => Promise<string>): Promise<'created' | 'replaced' | 'unchanged'> {
    const [account] = await runPrepared(this.database, SELECT_ACCOUNT, [email]);
    return account?.role === 'admin' ? 'unchanged' : this.create(email, readPassword);
  }

  private keep(email: string, passwordHash: string): Promise<'created' | 'replaced'> {
    return this.database.transaction(async (manager) => {
      const [existing] = await runPrepared(manager, LOCK_ACCOUNT, [email]);
      if (existing) {
        const { id } = existing;
        const columns = { role: 'admin' as const, ...columnsOfPassword(passwordHash), ...ADDRESS_PROVEN };
        await manager.getRepository(User).update({ id }, columns);
        await runPrepared(manager, END_SESSIONS, [id]);
        await noteNewPassword(manager, id);
        return 'replaced';
      }
      const [created] = await runPrepared(manager, INSERT_ACCOUNT, [email, passwordHash, null, null, 'admin', null]);
      if (!created) throw new Error('somebody else is making this account right now; try again');
      await manager.getRepository(User).update({ id: created.id }, ADDRESS_PROVEN);
      return 'created';
    });
  }
}
