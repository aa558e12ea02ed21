import { callerOf, ServiceClient } from '@lacorte/http-client';
import { ServiceSigner } from '@lacorte/identity';
import { HeldPrints, JOBS, JobsModule, QUEUES, QueueWorker } from '@lacorte/jobs';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Timings, type WorkerConfig } from '../config';
import { messageKinds } from '../kinds';
import { AccountSource } from '../kinds/account-source';
import { LANES } from '../mail/lanes';
import { domainOf, MailServer, parseSender } from '../mail/mail-server';
import { RecipientsSource } from '../payment-requests/recipients-source';
import { StillDue } from '../payment-requests/still-due';
import { RemoveOldMessages } from '../personal-data';
import { DeliverMessage } from './deliver-message';
import { MailboxAllowances } from './mailbox-allowances';
import { MessageFigures } from './message-figures';
import { MessageKinds } from './message-kinds';
import { MessageLeases } from './message-leases';
import { MessageStore } from './message-store';
import { NewMessages } from './new-messages';
import { RecordMessage } from './record-message';
import { SendMessages } from './send-messages';
import { UnprovenPace } from './unproven-pace';

const REMOVE_OLD = { jobName: JOBS.removeOldMessages, everyMs: 24 * 60 * 60 * 1_000, work: RemoveOldMessages };

@Module({})
export class MessagesModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    const timings = new Timings(config);
    const { leaseMs, retryMs } = timings;
    const sender = parseSender(config.MAIL_FROM);
    return {
      module: MessagesModule,
      global: true,
      imports: [JobsModule.registerQueues(QUEUES.messages, QUEUES.notifications)],
      providers: [
        { provide: Timings, useValue: timings },
        {
          provide: MailServer,
          useFactory: () =>
            new MailServer({ url: config.SMTP_URL, sender, ratePerSecond: config.MAIL_RATE_PER_SECOND, retryMs }),
        },
        HeldPrints,
        {
          provide: MessageKinds,
          inject: [DataSource, ServiceSigner, HeldPrints],
          useFactory: (database: DataSource, signer: ServiceSigner, held: HeldPrints) => {
            const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
            const auth = new ServiceClient('auth', config.AUTH_URL, signer);
            const accounts = new AccountSource(auth, applications);
            const stillDue = new StillDue(database, new RecipientsSource(applications));
            const kinds = messageKinds({ config, applications, auth, held, accounts, stillDue });
            const pace = new UnprovenPace(database, config.RATE_LIMIT_FACTOR);
            return new MessageKinds(kinds, new MailboxAllowances(database), pace);
          },
        },
        {
          provide: MessageStore,
          inject: [DataSource, MessageKinds],
          useFactory: (database: DataSource, { names: kinds }: MessageKinds) =>
            new MessageStore(database, { kinds, mailDomain: domainOf(sender), leaseMs }),
        },
        { provide: NewMessages, useFactory: () => new NewMessages(config.DATABASE_URL, timings) },
        ...LANES.map((lane) => ({
          provide: `sender of ${lane} messages`,
          inject: [MessageStore, DeliverMessage, MessageLeases, MailServer, Timings, NewMessages],
          useFactory: (...parts: [MessageStore, DeliverMessage, MessageLeases, MailServer, Timings, NewMessages]) =>
            new SendMessages(...parts, lane),
        })),
        QueueWorker.provider({
          queue: QUEUES.messages,
          periods: config,
          concurrency: 10,
          jobs: [JOBS.sendMessage],
          handlers: [RecordMessage],
        }),
        QueueWorker.provider({ queue: QUEUES.notifications, periods: config, scheduled: [REMOVE_OLD] }),
        MessageLeases,
        DeliverMessage,
        callerOf(RecordMessage, 'auth', config.AUTH_URL, MessageKinds, MessageStore, Timings),
        MessageFigures,
        RemoveOldMessages,
      ],
      exports: [MessageStore, Timings],
    };
  }
}
