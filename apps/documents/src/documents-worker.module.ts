import { HealthModule } from '@lacorte/http-server';
import { ServiceCallsModule } from '@lacorte/identity';
import { JOBS, JobDispatcher, type JobHandler, QUEUES, RedisProbe, workerConnection } from '@lacorte/jobs';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { WorkerConfig } from './config';
import { DatabaseModule } from './database.module';
import { ObjectStorageModule } from './object-storage.module';
import { PdfPrinter } from './printing/pdf-printer';
import { PrintingModule } from './printing/printing.module';
import { queueProcessor } from './queue-processor';
import { RenderReceiptHandler } from './receipts/render-receipt.handler';
import { RetentionModule, TIDYING_WORK } from './retention/retention.module';
import { ScanningModule } from './scanning/scanning.module';
import { RenderTenderHandler } from './tender/render-tender.handler';

const HANDLED = [JOBS.renderReceipt, JOBS.renderTender, JOBS.removeOldUploads];

/** More than are printed at once: others are read and stored at the same time. */
const JOBS_AT_ONCE = 4;

/** The worker: prints documents for readers and e-mails, has files scanned and runs scheduled jobs. It prints without PostgreSQL, too. */
@Module({})
export class DocumentsWorkerModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    const redis = new RedisProbe(config.REDIS_URL);
    const queue = BullModule.registerQueue({ name: QUEUES.documents, connection: workerConnection(config.REDIS_URL) });
    return {
      module: DocumentsWorkerModule,
      imports: [
        ServiceCallsModule.forRoot('documents-worker', config),
        DatabaseModule.forRoot(config.DATABASE_URL),
        ObjectStorageModule.forRoot(config),
        queue,
        PrintingModule.forRoot(config),
        ScanningModule.forRoot(config),
        RetentionModule.forRoot(queue, config),
        HealthModule.forRoot({
          inject: [PdfPrinter],
          useFactory: (printer: PdfPrinter) => ({
            redis: () => redis.ping(),
            browser: () => printer.check(),
          }),
        }),
      ],
      providers: [
        { provide: RedisProbe, useFactory: () => redis },
        queueProcessor(QUEUES.documents, JOBS_AT_ONCE),
        {
          provide: JobDispatcher,
          inject: [RenderReceiptHandler, RenderTenderHandler, TIDYING_WORK],
          useFactory: (...handlers: JobHandler[]) => new JobDispatcher(HANDLED, handlers),
        },
      ],
    };
  }
}
