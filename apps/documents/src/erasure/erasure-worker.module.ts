import { JOBS, QUEUES, QueueConnection, QueueWorker } from '@lacorte/jobs';
import { ObjectStorage } from '@lacorte/storage';
import { type DynamicModule, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from '../config';
import { Buckets } from '../object-storage.module';
import { EraseFiles, EraseFilesHandler, QUEUES_WITH_FILES } from './erase-files';
import { NoteErasureHandler } from './note-erasure';

/** Connections to the queues of this service. */
class FileQueues implements OnApplicationShutdown {
  readonly all: QueueConnection[];

  constructor(redisUrl: string) {
    const logger = new Logger(ErasureWorkerModule.name);
    const onOutage = (err: Error) => logger.warn({ err }, 'Redis is away: erasures wait');
    this.all = QUEUES_WITH_FILES.map((name) => new QueueConnection(redisUrl, name, onOutage));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.all.map((queue) => queue.close()));
  }
}

/** Runs the steps of documents in the erasure of accounts (docs/adr/0042). */
@Module({})
export class ErasureWorkerModule {
  static forRoot({ REDIS_URL: redisUrl }: WorkerConfig): DynamicModule {
    const jobs = [JOBS.noteErasure, JOBS.eraseFiles];
    const handlers = [NoteErasureHandler, EraseFilesHandler];
    return {
      module: ErasureWorkerModule,
      providers: [
        { provide: FileQueues, useFactory: () => new FileQueues(redisUrl) },
        {
          provide: EraseFiles,
          inject: [DataSource, ObjectStorage, Buckets, FileQueues],
          useFactory: (database: DataSource, storage: ObjectStorage, buckets: Buckets, { all }: FileQueues) =>
            new EraseFiles(database, storage, buckets, all),
        },
        ...handlers,
        QueueWorker.provider({ queue: QUEUES.documentErasures, redisUrl, jobs, handlers }),
      ],
    };
  }
}
