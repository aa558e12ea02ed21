import { JOBS, QUEUES, QueueConnection, QueueWorker } from '@lacorte/jobs';
import { type DynamicModule, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from '../config';
import { EraseMessages, EraseMessagesHandler, QUEUES_WITH_MESSAGES } from './erase-messages';

/** Connections to the queues of this service. */
class MessageQueues implements OnApplicationShutdown {
  readonly all: QueueConnection[];

  constructor(redisUrl: string) {
    const logger = new Logger(ErasureWorkerModule.name);
    const onOutage = (err: Error) => logger.warn({ err }, 'Redis is away: erasures wait');
    this.all = QUEUES_WITH_MESSAGES.map((name) => new QueueConnection(redisUrl, name, onOutage));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.all.map((queue) => queue.close()));
  }
}

/** Runs the step of notifications in the erasure of accounts (docs/adr/0042). */
@Module({})
export class ErasureWorkerModule {
  static forRoot({ REDIS_URL: redisUrl }: WorkerConfig): DynamicModule {
    const jobs = [JOBS.eraseMessages];
    const handlers = [EraseMessagesHandler];
    return {
      module: ErasureWorkerModule,
      providers: [
        { provide: MessageQueues, useFactory: () => new MessageQueues(redisUrl) },
        {
          provide: EraseMessages,
          inject: [DataSource, MessageQueues],
          useFactory: (database: DataSource, { all }: MessageQueues) => new EraseMessages(database, all),
        },
        ...handlers,
        QueueWorker.provider({ queue: QUEUES.messageErasures, redisUrl, jobs, handlers }),
      ],
    };
  }
}
