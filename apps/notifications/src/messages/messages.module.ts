import { ServiceSigner } from '@lacorte/identity';
import { HeldPrints, JOBS, JobDispatcher, QUEUES, workerConnection } from '@lacorte/jobs';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from '../config';
import { messageKinds } from '../kinds';
import { domainOf, parseSender } from '../mail/mail-sender';
import { MailServer } from '../mail/mail-server';
import { RemoveOldMessages } from '../retention/remove-old-messages';
import { messageHandlers } from './message-handlers';
import { MessageJobs } from './message-jobs';
import { MessageKinds } from './message-kinds';
import { MessageLeases } from './message-leases';
import { MessagesProcessor, NotificationsProcessor } from './message-processors';
import { MessageStore } from './message-store';
import { SendMessage } from './send-message';

const PROCESSED = [QUEUES.messages, QUEUES.notifications];
const HANDLED = [
  ...[JOBS.sendMessage, JOBS.sendConfirmation, JOBS.sendContact, JOBS.sendPaymentRequest],
  JOBS.removeOldMessages,
];

/** The pipeline that every message goes through: rows, kinds, the sender, and the queues that say when to look. */
@Module({})
export class MessagesModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    const sender = parseSender(config.MAIL_FROM);
    const connection = workerConnection(config.REDIS_URL);
    const queues = BullModule.registerQueue(...PROCESSED.map((name) => ({ name, connection })));
    return {
      module: MessagesModule,
      global: true,
      imports: [queues],
      providers: [
        {
          provide: MailServer,
          useFactory: () =>
            new MailServer({ url: config.SMTP_URL, sender, ratePerSecond: config.MAIL_RATE_PER_SECOND }),
        },
        { provide: HeldPrints, useFactory: () => new HeldPrints(config.REDIS_URL) },
        {
          provide: MessageKinds,
          inject: [DataSource, ServiceSigner, HeldPrints],
          useFactory: (database: DataSource, signer: ServiceSigner, held: HeldPrints) =>
            new MessageKinds(messageKinds({ config, database, signer, held })),
        },
        {
          provide: MessageStore,
          inject: [DataSource, MessageKinds],
          useFactory: (database: DataSource, { names }: MessageKinds) =>
            new MessageStore(database, names, domainOf(sender)),
        },
        { provide: MessageJobs, useFactory: () => new MessageJobs(config.REDIS_URL) },
        {
          provide: JobDispatcher,
          inject: [MessageStore, SendMessage, RemoveOldMessages],
          useFactory: (store: MessageStore, send: SendMessage, removeOldMessages: RemoveOldMessages) =>
            new JobDispatcher(HANDLED, [...messageHandlers(store, send), removeOldMessages]),
        },
        ...[MessageLeases, SendMessage, RemoveOldMessages, MessagesProcessor, NotificationsProcessor],
      ],
      exports: [queues, MessageStore, MessageJobs],
    };
  }
}
