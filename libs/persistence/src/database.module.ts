import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { databaseOptions, type ServiceDatabase } from './database-options';

/** Connects a process to its service's schema, and provides TypeORM's DataSource everywhere. */
@Module({})
export class DatabaseModule {
  static forRoot(database: ServiceDatabase): DynamicModule {
    return { module: DatabaseModule, imports: [TypeOrmModule.forRoot(databaseOptions(database))] };
  }
}
