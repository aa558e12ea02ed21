import { availableParallelism } from 'node:os';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsController } from './accounts.controller';
import { CheckPassword } from './check-password';
import { ConcurrencyLimit } from './concurrency-limit';
import { CreateUser } from './create-user';
import { FindOrCreateAccount } from './find-or-create-account';
import { KnownDevices } from './known-devices';
import { LoginThrottle, type LoginThrottleSettings } from './login-throttle';
import { PasswordHasher } from './password-hasher';
import { ReadRecipient } from './read-recipient';
import { User } from './user.entity';

/** One more than there are processors: while one ends and the next is looked at, none of them has nothing to do. */
const HASHES_AT_ONCE = availableParallelism() + 1;
/** About a second of hashing on one core. */
const MAX_WAITING = 100;

export interface AccountsSettings extends LoginThrottleSettings {
  /** What device cookies are signed by; see secretsIn. */
  sessionSecret: string;
}

/** Accounts and their passwords. */
@Module({})
export class AccountsModule {
  static forRoot({ sessionSecret, ...throttle }: AccountsSettings): DynamicModule {
    return {
      module: AccountsModule,
      imports: [TypeOrmModule.forFeature([User])],
      controllers: [AccountsController],
      providers: [
        { provide: ConcurrencyLimit, useFactory: () => new ConcurrencyLimit(HASHES_AT_ONCE, MAX_WAITING) },
        { provide: LoginThrottle, useFactory: () => new LoginThrottle(throttle) },
        { provide: KnownDevices, useFactory: () => new KnownDevices(sessionSecret) },
        PasswordHasher,
        CreateUser,
        CheckPassword,
        FindOrCreateAccount,
        ReadRecipient,
      ],
      exports: [CheckPassword, ConcurrencyLimit, KnownDevices, PasswordHasher],
    };
  }
}
