import { HealthModule } from '@lacorte/http-server';
import { IdentityModule } from '@lacorte/identity';
import { ObjectStorage } from '@lacorte/storage';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HttpConfig } from './config';
import { DatabaseModule } from './database.module';
import { DownloadsModule } from './downloads/downloads.module';
import { FilesModule } from './files/files.module';
import { Buckets, ObjectStorageModule } from './object-storage.module';
import { PrintRequestsModule } from './printing/print-requests.module';
import { QueuesModule } from './queues/queues.module';
import { ReceiptsModule } from './receipts/receipts.module';
import { TenderModule } from './tender/tender.module';
import { UploadsModule } from './uploads/uploads.module';

/** The HTTP side: uploads, claims, downloads, receipts, the tender. */
@Module({})
export class DocumentsHttpModule {
  static forRoot(config: HttpConfig): DynamicModule {
    return {
      module: DocumentsHttpModule,
      imports: [
        IdentityModule.forRoot('documents', config),
        DatabaseModule.forRoot(config.DATABASE_URL),
        ObjectStorageModule.forRoot(config, {
          accessKey: config.S3_UPLOAD_ACCESS_KEY,
          secretKey: config.S3_UPLOAD_SECRET_KEY,
        }),
        HealthModule.forRoot({
          inject: [DataSource, ObjectStorage, Buckets],
          useFactory: (database: DataSource, storage: ObjectStorage, { files }: Buckets) => ({
            postgres: () => database.query('SELECT 1'),
            objectStorage: () => storage.check(files),
          }),
        }),
        UploadsModule.forRoot(config),
        FilesModule.forRoot(config),
        DownloadsModule,
        PrintRequestsModule.forRoot(config),
        ReceiptsModule.forRoot(config),
        TenderModule.forRoot(config),
        QueuesModule.forRoot(config),
      ],
    };
  }
}
