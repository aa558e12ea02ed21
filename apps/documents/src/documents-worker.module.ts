import { HealthModule } from '@lacorte/http-server';
import { IdentityModule } from '@lacorte/identity';
import { JOBS, JobDispatcher, QUEUES, RedisProbe, workerConnection } from '@lacorte/jobs';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { WorkerConfig } from './config';
import { DocumentsProcessor } from './documents.processor';
import { ObjectStorageModule } from './object-storage.module';
import { PdfPrinter } from './printing/pdf-printer';
import { ReceiptPrintingModule } from './receipts/receipt-printing.module';
import { RenderReceiptHandler } from './receipts/render-receipt.handler';

/** The worker: prints what readers and e-mails need. */
@Module({})
export class DocumentsWorkerModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    const printing = ReceiptPrintingModule.forRoot(config);
    const redis = new RedisProbe(config.REDIS_URL);
    return {
      module: DocumentsWorkerModule,
      imports: [
        IdentityModule.forRoot({
          service: 'documents-worker',
          identitySecret: config.IDENTITY_SECRET,
          serviceSecret: config.SERVICE_TOKEN_SECRET,
        }),
        ObjectStorageModule.forRoot(config),
        BullModule.registerQueue({ name: QUEUES.documents, connection: workerConnection(config.REDIS_URL) }),
        printing,
        HealthModule.forRoot({
          imports: [printing],
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
          inject: [RenderReceiptHandler],
          useFactory: (renderReceipt: RenderReceiptHandler) => new JobDispatcher([JOBS.renderReceipt], [renderReceipt]),
        },
      ],
    };
  }
}
