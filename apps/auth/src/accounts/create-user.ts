import type { Role } from '@lacorte/contracts';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Account, INSERT_ACCOUNT } from './account-statements';
import { ConcurrencyLimit } from './concurrency-limit';
import { PasswordHasher } from './password-hasher';

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
    private readonly database: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly hashing: ConcurrencyLimit,
  ) {}

  /** @returns the new account, or null when the e-mail has one, possibly since a moment ago */
  async run({
    email,
    password,
    firstName,
    lastName,
    role,
  }: NewUser): Promise<Pick<Account, 'id' | 'passwordVersion'> | null> {
    const passwordHash = await this.hashing.run(() => this.hasher.hash(password));
    const values = [email, passwordHash, firstName, lastName, role];
    const [created] = await runPrepared(this.database, INSERT_ACCOUNT, values);
    return created ?? null;
  }
}
