import { availableParallelism } from 'node:os';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsController } from './accounts.controller';
import { CheckPassword } from './check-password';
import { ConcurrencyLimit } from './concurrency-limit';
import { CreateUser } from './create-user';
import { FindOrCreateAccount } from './find-or-create-account';
import { LoginThrottle, type LoginThrottleSettings } from './login-throttle';
import { PasswordHasher } from './password-hasher';
import { User } from './user.entity';

/** One more than there are processors: while one ends and the next is looked at, none of them has nothing to do. */
const HASHES_AT_ONCE = availableParallelism() + 1;
/** Two to three seconds of hashing on one core. */
const MAX_WAITING = 400;

/** Accounts and their passwords. */
@Module({})
export class AccountsModule {
  static forRoot(throttle: LoginThrottleSettings): DynamicModule {
    return {
      module: AccountsModule,
      imports: [TypeOrmModule.forFeature([User])],
      controllers: [AccountsController],
      providers: [
        { provide: ConcurrencyLimit, useFactory: () => new ConcurrencyLimit(HASHES_AT_ONCE, MAX_WAITING) },
        { provide: LoginThrottle, useFactory: () => new LoginThrottle(throttle) },
        PasswordHasher,
        CreateUser,
        CheckPassword,
        FindOrCreateAccount,
      ],
      exports: [CheckPassword],
    };
  }
}
