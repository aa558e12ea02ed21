import type { Role } from '@lacorte/contracts';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { INSERT_ACCOUNT } from './account-statements';
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

  /** @returns the new account's id, or null when the e-mail has an account, possibly since a moment ago */
  async run({ email, password, firstName, lastName, role }: NewUser): Promise<string | null> {
    const passwordHash = await this.hashing.run(() => this.hasher.hash(password));
    const values = [email, passwordHash, firstName, lastName, role];
    const [created] = await runPrepared<{ id: string }>(this.database, INSERT_ACCOUNT, values);
    return created?.id ?? null;
  }
}
