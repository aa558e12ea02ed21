import { HealthModule } from '@lacorte/http-server';
import { IdentityModule } from '@lacorte/identity';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HttpConfig } from './config';
import { DatabaseModule } from './database.module';
import { PaymentRequestsHttpModule } from './payment-requests/payment-requests-http.module';

/** The HTTP side. */
@Module({})
export class NotificationsHttpModule {
  static forRoot(config: HttpConfig): DynamicModule {
    return {
      module: NotificationsHttpModule,
      imports: [
        IdentityModule.forRoot('notifications', config),
        DatabaseModule.forRoot(config.DATABASE_URL),
        PaymentRequestsHttpModule.forRoot(config),
        HealthModule.forRoot({
          inject: [DataSource],
          useFactory: (database: DataSource) => ({ postgres: () => database.query('SELECT 1') }),
        }),
      ],
    };
  }
}
