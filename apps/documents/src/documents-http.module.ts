import { bankAccountIn } from '@lacorte/contracts';
import { callerOf, ServiceClient } from '@lacorte/http-client';
import { DeviceCookie, HealthModule } from '@lacorte/http-server';
import { IdentityModule, ServiceSigner } from '@lacorte/identity';
import { HeldPrints } from '@lacorte/jobs';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { type Allowance, RedisClient, RedisModule } from '@lacorte/redis';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HttpConfig } from './config';
import { DownloadDocuments } from './downloads/download-documents';
import { DownloadsController } from './downloads/downloads.controller';
import { KeepDraftFiles } from './drafts/draft-files';
import { ENTITIES } from './entities';
import { ExportPersonalData } from './exports/export-personal-data';
import { ExportsController } from './exports/exports.controller';
import { AttachDocuments } from './files/attach-documents';
import { AttachedFiles } from './files/attached-files';
import { AttachmentsController } from './files/attachments.controller';
import { CopyUploads } from './files/copy-uploads';
import { IssuedUploads } from './files/issued-uploads';
import { StoredFiles } from './files/stored-files';
import { SCHEMA } from './migrations';
import { FilesProbe, ObjectStorageModule } from './object-storage.module';
import { DeliverDocuments } from './printing/deliver-documents';
import { ApplicationPdfsController, TenderPdfsController } from './printing/pdfs.controller';
import { PrintQueue } from './printing/print-queue';
import { PrintSources } from './printing/print-sources';
import { PRINTED_SITE, type PrintedSite } from './printing/printable-document';
import { StoredPrints } from './printing/stored-prints';
import { QueueBoard } from './queues/queue-board';
import { QueuesController } from './queues/queues.controller';
import { ATTACHMENTS, AttachLimit, EXPORTS, ExportLimit } from './rate-limit';
import { RequestUpload } from './uploads/request-upload';
import { UploadQuotas } from './uploads/upload-quotas';
import { UploadSession, UploadsController } from './uploads/uploads.controller';

/** The HTTP process: uploads, attached files, downloads, receipts, the tender, and Bull Board over all queues. */
@Module({})
export class DocumentsHttpModule {
  static forRoot(config: HttpConfig): DynamicModule {
    const uploadKeys = { accessKey: config.S3_UPLOAD_ACCESS_KEY, secretKey: config.S3_UPLOAD_SECRET_KEY };
    return {
      module: DocumentsHttpModule,
      imports: [
        IdentityModule.forRoot('documents', config),
        DatabaseModule.forRoot({ url: config.DATABASE_URL, schema: SCHEMA, entities: ENTITIES }),
        // The client logs no outages of Redis, because PrintQueue does.
        RedisModule.forRoot({ url: config.REDIS_URL }),
        ObjectStorageModule.forRoot(config, { publicUrl: config.PUBLIC_URL, uploadKeys }),
        HealthModule.forRoot({ postgresql: DatabaseProbe, objectStorage: FilesProbe }),
      ],
      controllers: [
        ...[UploadsController, AttachmentsController, DownloadsController, ExportsController],
        ...[ApplicationPdfsController, TenderPdfsController, QueuesController],
      ],
      providers: [...uploadsAndFiles(config), ...exportsOfPeople(config), ...prints(config)],
    };
  }
}

const uploadsAndFiles = (config: HttpConfig) => [
  { provide: UploadQuotas, useFactory: () => new UploadQuotas(config) },
  { provide: UploadSession, useFactory: () => new UploadSession(config.PUBLIC_URL) },
  limitOf(AttachLimit, ATTACHMENTS, config),
  ...[RequestUpload, KeepDraftFiles, AttachedFiles],
  callerOf(
    AttachDocuments,
    'applications',
    config.APPLICATIONS_URL,
    IssuedUploads,
    CopyUploads,
    AttachedFiles,
    AttachLimit,
  ),
  ...[CopyUploads, IssuedUploads, StoredFiles],
  callerOf(DownloadDocuments, 'applications', config.APPLICATIONS_URL, AttachedFiles, StoredFiles, DataSource),
];

const exportsOfPeople = (config: HttpConfig) => [
  { provide: DeviceCookie, useFactory: () => new DeviceCookie(config.PUBLIC_URL.startsWith('https:')) },
  limitOf(ExportLimit, EXPORTS, config),
  {
    provide: ExportPersonalData,
    inject: [ServiceSigner, DataSource, AttachedFiles, StoredFiles, ExportLimit],
    useFactory: (signer: ServiceSigner, ...needs: [DataSource, AttachedFiles, StoredFiles, ExportLimit]) => {
      const auth = new ServiceClient('auth', config.AUTH_URL, signer);
      const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
      const notifications = new ServiceClient('notifications', config.NOTIFICATIONS_URL, signer);
      return new ExportPersonalData({ auth, applications, notifications }, ...needs);
    },
  },
];

const limitOf = (type: typeof AttachLimit, allowance: Allowance, { RATE_LIMIT_FACTOR }: HttpConfig) => ({
  provide: type,
  inject: [RedisClient],
  useFactory: (redis: RedisClient) => new type(redis, allowance, RATE_LIMIT_FACTOR),
});

const prints = ({ APPLICATIONS_URL, PUBLIC_URL: publicUrl, REDIS_URL, ...config }: HttpConfig) => [
  { provide: PRINTED_SITE, useFactory: (): PrintedSite => ({ publicUrl, account: bankAccountIn(config) }) },
  HeldPrints,
  {
    provide: PrintQueue,
    inject: [HeldPrints],
    useFactory: (held: HeldPrints) => new PrintQueue(REDIS_URL, held, config.REDIS_TIMEOUT_MS),
  },
  { provide: QueueBoard, useFactory: () => new QueueBoard(REDIS_URL) },
  callerOf(PrintSources, 'applications', APPLICATIONS_URL),
  StoredPrints,
  DeliverDocuments,
];
