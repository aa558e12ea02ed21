import { HealthModule } from '@lacorte/http-server';
import { ServiceCallsModule } from '@lacorte/identity';
import { JOBS, JobDispatcher, type JobHandler, QUEUES, RedisProbe, workerConnection } from '@lacorte/jobs';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { WorkerConfig } from './config';
import { DatabaseModule } from './database.module';
import { DocumentsProcessor } from './documents.processor';
import { ObjectStorageModule } from './object-storage.module';
import { PdfPrinter } from './printing/pdf-printer';
import { PrintingModule } from './printing/printing.module';
import { ReceiptPrintingModule } from './receipts/receipt-printing.module';
import { RenderReceiptHandler } from './receipts/render-receipt.handler';
import { RetentionModule, TIDYING_WORK } from './retention/retention.module';
import { ScanningModule } from './scanning/scanning.module';
import { RenderTenderHandler } from './tender/render-tender.handler';
import { TenderPrintingModule } from './tender/tender-printing.module';

const HANDLED = [JOBS.renderReceipt, JOBS.renderTender, JOBS.removeOldUploads];

/**
 * The worker: prints what readers and e-mails need, has files scanned, and does what comes again by itself. It goes on printing
 * while PostgreSQL is away.
 */
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
        ReceiptPrintingModule.forRoot(config),
        TenderPrintingModule.forRoot(config),
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
        DocumentsProcessor,
        {
          provide: JobDispatcher,
          inject: [RenderReceiptHandler, RenderTenderHandler, TIDYING_WORK],
          useFactory: (...handlers: JobHandler[]) => new JobDispatcher(HANDLED, handlers),
        },
      ],
    };
  }
}
