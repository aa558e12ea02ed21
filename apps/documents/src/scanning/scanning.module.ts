import { JOBS, JobsModule, QUEUES, QueueWorker } from '@lacorte/jobs';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from '../config';
import { StoredFiles } from '../files/stored-files';
import { ClamScanner } from './clam-scanner';
import { ScanFileHandler, ScanLoop } from './scan-jobs';

/** Fewer than clamd's default number of threads, so that it still answers pings. */
const SCANS_AT_ONCE = 4;

/** Scans attached files for viruses. Empty without a configured scanner. */
@Module({})
export class ScanningModule {
  static forRoot({ REDIS_URL, CLAMAV_HOST, CLAMAV_PORT, ...periods }: WorkerConfig): DynamicModule {
    if (!CLAMAV_HOST) return { module: ScanningModule };
    return {
      module: ScanningModule,
      imports: [JobsModule.registerQueues(QUEUES.scans)],
      providers: [
        { provide: ClamScanner, useFactory: () => new ClamScanner(CLAMAV_HOST, CLAMAV_PORT) },
        {
          provide: ScanLoop,
          inject: [ClamScanner, DataSource],
          useFactory: (scanner: ClamScanner, database: DataSource) =>
            new ScanLoop(scanner, database, REDIS_URL, periods.WORK_POLL_MS),
        },
        QueueWorker.provider({
          queue: QUEUES.scans,
          periods,
          concurrency: SCANS_AT_ONCE,
          jobs: [JOBS.scanFile],
          handlers: [ScanFileHandler],
        }),
        StoredFiles,
        ScanFileHandler,
      ],
    };
  }
}
