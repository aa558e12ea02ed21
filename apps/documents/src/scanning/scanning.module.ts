import { JOBS, JobsModule, QUEUES, QueueWorker } from '@lacorte/jobs';
import { type DynamicModule, Module } from '@nestjs/common';
import type { WorkerConfig } from '../config';
import { StoredFiles } from '../files/stored-files';
import { ClamScanner } from './clam-scanner';
import { FileScans, ScanFileHandler, ScanLoop } from './scan-jobs';

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
          inject: [ClamScanner, FileScans],
          useFactory: (scanner: ClamScanner, scans: FileScans) =>
            new ScanLoop(scanner, scans, REDIS_URL, periods.WORK_POLL_MS),
        },
        QueueWorker.provider({
          queue: QUEUES.scans,
          periods,
          concurrency: SCANS_AT_ONCE,
          jobs: [JOBS.scanFile],
          handlers: [ScanFileHandler],
        }),
        StoredFiles,
        FileScans,
        ScanFileHandler,
      ],
    };
  }
}
