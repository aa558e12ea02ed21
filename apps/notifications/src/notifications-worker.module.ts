import { HealthModule } from '@lacorte/http-server';
import { ServiceCallsModule } from '@lacorte/identity';
import { JOBS, JobDispatcher, type JobHandler, QUEUES, RedisProbe, workerConnection } from '@lacorte/jobs';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from './config';
import { DatabaseModule } from './database.module';
import { MailModule } from './mail/mail.module';
import { MessagesModule } from './messages/messages.module';
import { SendConfirmationHandler } from './messages/send-confirmation.handler';
import { SendContactHandler } from './messages/send-contact.handler';
import { NotificationsProcessor } from './notifications.processor';
import { PaymentRequestsWorkerModule } from './payment-requests/payment-requests-worker.module';
import { SendPaymentRequestHandler } from './payment-requests/send-payment-request.handler';
import { RemoveOldMessagesHandler } from './retention/remove-old-messages.handler';
import { RetentionModule } from './retention/retention.module';

const HANDLED = [JOBS.sendConfirmation, JOBS.sendContact, JOBS.sendPaymentRequest, JOBS.removeOldMessages];

/** The worker: sends e-mails. The mail server may be away: messages wait, the worker stays ready. */
@Module({})
export class NotificationsWorkerModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    const redis = new RedisProbe(config.REDIS_URL);
    const queue = BullModule.registerQueue({
      name: QUEUES.notifications,
      connection: workerConnection(config.REDIS_URL),
    });
    const messages = MessagesModule.forRoot(config);
    return {
      module: NotificationsWorkerModule,
      imports: [
        ServiceCallsModule.forRoot('notifications-worker', config),
        DatabaseModule.forRoot(config.DATABASE_URL),
        queue,
        MailModule.forRoot(config),
        messages,
        PaymentRequestsWorkerModule.forRoot(messages, config),
        RetentionModule.forRoot(queue, config),
        HealthModule.forRoot({
          inject: [DataSource],
          useFactory: (database: DataSource) => ({
            postgres: () => database.query('SELECT 1'),
            redis: () => redis.ping(),
          }),
        }),
      ],
      providers: [
        { provide: RedisProbe, useFactory: () => redis },
        NotificationsProcessor,
        {
          provide: JobDispatcher,
          inject: [SendConfirmationHandler, SendContactHandler, SendPaymentRequestHandler, RemoveOldMessagesHandler],
          useFactory: (...handlers: JobHandler[]) => new JobDispatcher(HANDLED, handlers),
        },
      ],
    };
  }
}
