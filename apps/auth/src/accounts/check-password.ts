import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ConcurrencyLimit } from './concurrency-limit';
import { LoginThrottle } from './login-throttle';
import { PasswordHasher } from './password-hasher';
import { User } from './user.entity';

interface Attempt {
  email: string;
  password: string;
  address?: string;
}

/** Whose e-mail and password these are. The one place where a password is checked, so that every wrong one counts. */
@Injectable()
export class CheckPassword {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly hasher: PasswordHasher,
    private readonly hashing: ConcurrencyLimit,
    private readonly throttle: LoginThrottle,
  ) {}

  /**
   * @param attempt.address of the person's connection, where it is known
   * @returns the account, or null for an unknown e-mail and a wrong password alike, after the same time
   * @throws DomainError too-many-requests while the account or the address is blocked
   */
  async run({ email, password, address }: Attempt): Promise<User | null> {
    const user = await this.users.findOneBy({ email });
    return this.hashing.run(async () => {
      // Asked when it is this password's turn: many at once then see what those before them have counted.
      await this.throttle.refuseBlocked(email, address);
      const isRight = await this.hasher.verify(user?.passwordHash, password);
      await (isRight ? this.throttle.forget(email) : this.throttle.countWrong(email, address));
      return isRight ? user : null;
    });
  }
}
