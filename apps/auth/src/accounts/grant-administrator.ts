import { LoginDto, validated } from '@lacorte/contracts';
import type { DataSource } from 'typeorm';
import { INSERT_ACCOUNT, LOCK_ACCOUNT, SELECT_ACCOUNT } from './account-statements';
import type { PasswordHasher } from './password-hasher';

const REPLACE_CREDENTIALS = `
  UPDATE auth.users
  SET role = 'admin', password_hash = $2, password_version = password_version + 1, updated_at = now() WHERE id = $1`;

const END_SESSIONS = `DELETE FROM auth.session WHERE sess->>'userId' = $1::text`;

/** Makes an account an administrator with the given password. */
export class GrantAdministrator {
  constructor(
    private readonly database: DataSource,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * Creates the account, or gives an existing one the role and the password and ends its sessions: a stranger may have registered
   * the address.
   *
   * @returns what was done
   * @throws Error with a line for the person at the terminal
   */
  async create(email: string, readPassword: () => Promise<string>): Promise<'created' | 'replaced'> {
    const { value, fields } = await validated(LoginDto, { email, password: await readPassword() });
    if (fields?.email) throw new Error(`'${email}' is not an e-mail address`);
    if (fields) throw new Error('the password must have 6 to 256 characters');
    return this.keep(value.email, await this.hasher.hash(value.password));
  }

  /**
   * The same, unless the account is an administrator already: then nothing changes and no password is asked for. For starts, which
   * must not undo a changed password.
   */
  async ensure(email: string, readPassword: () => Promise<string>): Promise<'created' | 'replaced' | 'unchanged'> {
    const [account] = await this.database.query<{ role: string }[]>(SELECT_ACCOUNT.text, [email]);
    return account?.role === 'admin' ? 'unchanged' : this.create(email, readPassword);
  }

  private keep(email: string, passwordHash: string): Promise<'created' | 'replaced'> {
    return this.database.transaction(async (manager) => {
      const [existing] = await manager.query<{ id: string }[]>(LOCK_ACCOUNT, [email]);
      if (existing) {
        await manager.query(REPLACE_CREDENTIALS, [existing.id, passwordHash]);
        await manager.query(END_SESSIONS, [existing.id]);
        return 'replaced';
      }
      const created = await manager.query<object[]>(INSERT_ACCOUNT.text, [email, passwordHash, null, null, 'admin']);
      if (created.length === 0) throw new Error('somebody else is making this account right now; try again');
      return 'created';
    });
  }
}
