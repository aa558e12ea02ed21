import { ServiceClient } from '@lacorte/http-client';
import { ServiceSigner } from '@lacorte/identity';
import { HeldPrints, JOBS, QUEUES, QueueWorker } from '@lacorte/jobs';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from '../config';
import { messageKinds } from '../kinds';
import { AccountSource } from '../kinds/account-source';
import { domainOf, parseSender } from '../mail/mail-sender';
import { MailServer } from '../mail/mail-server';
import { RemoveOldMessages } from '../retention/remove-old-messages';
import { DeliverMessage } from './deliver-message';
import { MailboxAllowances } from './mailbox-allowances';
import { messageHandlers } from './message-handlers';
import { MessageKinds } from './message-kinds';
import { MessageLeases } from './message-leases';
import { MessageStore } from './message-store';
import { SendBatches } from './send-batches';
import { SendMessage } from './send-message';
import { UnsentFigures } from './unsent-figures';

/** More than the connections to the mail server, so that none of those waits for PostgreSQL or Redis. */
const JOBS_AT_ONCE = 50;
const HANDLED = [JOBS.sendMessage, JOBS.sendConfirmation, JOBS.sendContact, JOBS.sendPaymentRequest];
const REMOVE_OLD = { jobName: JOBS.removeOldMessages, everyMs: 24 * 60 * 60 * 1_000 };

/** The pipeline of every message. Jobs of the previous release come through the queue `notifications`. */
@Module({})
export class MessagesModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    const sender = parseSender(config.MAIL_FROM);
    return {
      module: MessagesModule,
      global: true,
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
          useFactory: (database: DataSource, signer: ServiceSigner, held: HeldPrints) => {
            const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
            const accounts = new AccountSource(new ServiceClient('auth', config.AUTH_URL, signer), applications);
            const kinds = messageKinds({ config, applications, held, accounts });
            return new MessageKinds(kinds, new MailboxAllowances(database));
          },
        },
        {
          provide: MessageStore,
          inject: [DataSource, MessageKinds],
          useFactory: (database: DataSource, { names }: MessageKinds) =>
            new MessageStore(database, names, domainOf(sender)),
        },
        ...[QUEUES.messages, QUEUES.notifications].map((queue) => ({
          provide: `worker of ${queue}`,
          inject: [MessageStore, SendMessage, RemoveOldMessages],
          useFactory: (store: MessageStore, send: SendMessage, work: RemoveOldMessages) =>
            new QueueWorker({
              ...{ queue, redisUrl: config.REDIS_URL, concurrency: JOBS_AT_ONCE },
              ...{ jobs: HANDLED, handlers: messageHandlers(store, send) },
              scheduled: queue === QUEUES.notifications ? [{ ...REMOVE_OLD, work }] : [],
            }),
        })),
        ...[MessageLeases, DeliverMessage, SendMessage, SendBatches, UnsentFigures, RemoveOldMessages],
      ],
      exports: [MessageStore],
    };
  }
}
