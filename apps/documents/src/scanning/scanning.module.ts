import { JOBS, JobDispatcher, QUEUES, workerConnection } from '@lacorte/jobs';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { StoredFiles } from '../downloads/stored-files';
import { ClamScanner } from './clam-scanner';
import { FileScans } from './file-scans';
import { ScanFile } from './scan-file';
import { ScanFileHandler } from './scan-file.handler';
import { ScanLoop } from './scan-loop';
import { ScanQueue } from './scan-queue';
import { ScansProcessor } from './scans.processor';

interface ScanningConfig {
  REDIS_URL: string;
  CLAMAV_HOST: string;
  CLAMAV_PORT: number;
}

/** Has every attached file scanned for viruses; without a scanner there is nothing in it. */
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
        ...[StoredFiles, FileScans, ScanFile, ScanFileHandler, ScanLoop, ScansProcessor],
      ],
    };
  }
}
