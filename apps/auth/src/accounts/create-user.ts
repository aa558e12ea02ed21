import type { Role } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ConcurrencyLimit } from './concurrency-limit';
import { PasswordHasher } from './password-hasher';
import { User } from './user.entity';

interface NewUser {
  email: string;
  password: string;
  firstName?: string;
  lastName?: string;
  role: Role;
}

/** Makes an account. */
@Injectable()
export class CreateUser {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly hasher: PasswordHasher,
    private readonly hashing: ConcurrencyLimit,
  ) {}

  /** @returns the new account's id, or null when the e-mail has an account, possibly since a moment ago */
  async run({ email, password, firstName, lastName, role }: NewUser): Promise<string | null> {
    const passwordHash = await this.hashing.run(() => this.hasher.hash(password));
    const { raw } = await this.users
      .createQueryBuilder()
      .insert()
      .values({ email, passwordHash, firstName, lastName, role })
      .orIgnore()
      .returning(['id'])
      .execute();
    const [created] = raw as { id: string }[];
    return created?.id ?? null;
  }
}
