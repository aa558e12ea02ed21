import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountAllowance, NetworkAllowances } from './daily-allowances';

/** Limits how many applications, drafts and messages an account or a network can make in a day. */
@Module({})
export class AllowancesModule {
  /** @param config with the factor that multiplies all allowances */
  static forRoot({ RATE_LIMIT_FACTOR: factor }: { RATE_LIMIT_FACTOR: number }): DynamicModule {
    return {
      module: AllowancesModule,
      global: true,
      providers: [
        {
          provide: NetworkAllowances,
          inject: [DataSource],
          useFactory: (database: DataSource) => new NetworkAllowances(database, factor),
        },
        { provide: AccountAllowance, useFactory: () => new AccountAllowance(factor) },
      ],
      exports: [NetworkAllowances, AccountAllowance],
    };
  }
}
