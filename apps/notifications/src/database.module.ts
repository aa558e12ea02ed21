import { databaseOptions } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SCHEMA } from './migrations';

/** Connects to the service's schema. Its statements are plain SQL; no row leaves the class that reads it. */
@Module({})
export class DatabaseModule {
  static forRoot(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [TypeOrmModule.forRoot(databaseOptions({ url, schema: SCHEMA, entities: [] }))],
    };
  }
}
