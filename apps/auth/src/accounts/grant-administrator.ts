import { LoginDto, validated } from '@lacorte/contracts';
import { Repository } from 'typeorm';
import type { CreateUser } from './create-user';
import type { User } from './user.entity';

/** Makes somebody an administrator: a new account, or the role for an existing one, whose password stays as it is. */
export class GrantAdministrator {
  constructor(
    private readonly users: Repository<User>,
    private readonly createUser: CreateUser,
  ) {}

  /**
   * @param readPassword asked only when there is no account yet
   * @returns what was done
   * @throws Error with a line for the person at the terminal
   */
  async run(email: string, readPassword: () => Promise<string>): Promise<'created' | 'granted' | 'unchanged'> {
    const existing = await this.users.findOneBy({ email });
    if (existing) return this.grant(existing);
    const { value, fields } = await validated(LoginDto, { email, password: await readPassword() });
    if (fields?.email) throw new Error(`'${email}' is not an e-mail address`);
    if (fields) throw new Error('the password must have 6 to 256 characters');
    const created = await this.createUser.run({ ...value, role: 'admin' });
    if (!created) throw new Error('somebody else is making this account right now; try again');
    return 'created';
  }

  private async grant({ id, role }: User): Promise<'granted' | 'unchanged'> {
    if (role === 'admin') return 'unchanged';
    await this.users.update(id, { role: 'admin', updatedAt: () => 'now()' });
    return 'granted';
  }
}
