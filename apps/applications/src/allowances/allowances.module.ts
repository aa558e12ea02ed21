import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountAllowance } from './account-allowance';
import { NetworkAllowances } from './network-allowances';

/** Provides the daily allowances of accounts and networks. */
@Module({})
export class AllowancesModule {
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
