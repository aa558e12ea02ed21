import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Account, SELECT_ACCOUNT } from './account-statements';
import { ConcurrencyLimit } from './concurrency-limit';
import { LoginThrottle } from './login-throttle';
import { PasswordHasher } from './password-hasher';

interface Attempt {
  email: string;
  password: string;
  address?: string;
}

/** Whose e-mail and password these are. The one place where a password is checked, so that every wrong one counts. */
@Injectable()
export class CheckPassword {
  constructor(
    private readonly database: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly hashing: ConcurrencyLimit,
    private readonly throttle: LoginThrottle,
  ) {}

  /**
   * @param attempt.address of the person's connection, where it is known
   * @returns the account, or null for an unknown e-mail and a wrong password alike, after the same time
   * @throws DomainError too-many-requests while the account or the address is blocked
   */
  async run({ email, password, address }: Attempt): Promise<Account | null> {
    const [account] = await runPrepared<Account>(this.database, SELECT_ACCOUNT, [email]);
    return this.hashing.run(async () => {
      // Asked when it is this password's turn: many at once then see what those before them have counted.
      const { hasFailed } = await this.throttle.refuseBlocked(email, address);
      const isRight = await this.hasher.verify(account?.passwordHash, password);
      if (!isRight) await this.throttle.countWrong(email, address);
      else if (hasFailed) await this.throttle.forget(email);
      return account && isRight ? account : null;
    });
  }
}
