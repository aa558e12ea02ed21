import { JOBS, JobDispatcher, QUEUES, workerConnection } from '@lacorte/jobs';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { StoredFiles } from '../files/stored-files';
import { queueProcessor } from '../queue-processor';
import { ClamScanner } from './clam-scanner';
import { FileScans } from './file-scans';
import { ScanFileHandler } from './scan-file.handler';
import { ScanLoop } from './scan-loop';
import { ScanQueue } from './scan-queue';

/** Fewer than clamd's default number of threads, so that it still answers pings. */
const SCANS_AT_ONCE = 4;

interface ScanningConfig {
  REDIS_URL: string;
  CLAMAV_HOST: string;
  CLAMAV_PORT: number;
}

/** Has every attached file scanned for viruses. Empty when no scanner is configured. */
@Module({})
export class ScanningModule {
  static forRoot({ REDIS_URL, CLAMAV_HOST, CLAMAV_PORT }: ScanningConfig): DynamicModule {
    if (!CLAMAV_HOST) return { module: ScanningModule };
    return {
      module: ScanningModule,
      imports: [BullModule.registerQueue({ name: QUEUES.scans, connection: workerConnection(REDIS_URL) })],
      providers: [
        { provide: ClamScanner, useFactory: () => new ClamScanner(CLAMAV_HOST, CLAMAV_PORT) },
        { provide: ScanQueue, useFactory: () => new ScanQueue(REDIS_URL) },
        {
          provide: JobDispatcher,
          inject: [ScanFileHandler],
          useFactory: (scanFile: ScanFileHandler) => new JobDispatcher([JOBS.scanFile], [scanFile]),
        },
        queueProcessor(QUEUES.scans, SCANS_AT_ONCE),
        ...[StoredFiles, FileScans, ScanFileHandler, ScanLoop],
      ],
    };
  }
}
