import { callerOf } from '@lacorte/http-client';
import { HealthModule } from '@lacorte/http-server';
import { IdentityModule } from '@lacorte/identity';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HttpConfig } from './config';
import { ENTITIES } from './entities';
import { PersonalDataController } from './exports/personal-data.controller';
import { SCHEMA } from './migrations';
import { BatchProgress } from './payment-requests/batch-progress';
import { Batches } from './payment-requests/batches';
import { PaymentRequestsController } from './payment-requests/payment-requests.controller';
import { RecipientsSource } from './payment-requests/recipients-source';
import { ListUndelivered, UndeliveredController } from './undelivered/undelivered.controller';

/** The HTTP process serves batches of fee requests, undelivered messages, and exports of personal data. */
@Module({})
export class NotificationsHttpModule {
  static forRoot(config: HttpConfig): DynamicModule {
    return {
      module: NotificationsHttpModule,
      imports: [
        IdentityModule.forRoot('notifications', config),
        DatabaseModule.forRoot({ url: config.DATABASE_URL, schema: SCHEMA, entities: ENTITIES }),
        HealthModule.forRoot({ postgresql: DatabaseProbe }),
      ],
      controllers: [PaymentRequestsController, UndeliveredController, PersonalDataController],
      providers: [
        callerOf(RecipientsSource, 'applications', config.APPLICATIONS_URL),
        callerOf(ListUndelivered, 'applications', config.APPLICATIONS_URL, DataSource),
        Batches,
        {
          provide: BatchProgress,
          inject: [DataSource],
          useFactory: (database: DataSource) =>
            new BatchProgress(database, { longestMs: config.BATCH_ANSWER_MS, pollMs: config.BATCH_POLL_MS }),
        },
      ],
    };
  }
}
