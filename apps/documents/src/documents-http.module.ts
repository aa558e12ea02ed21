import { bankAccountIn } from '@lacorte/contracts';
import { callerOf, ServiceClient } from '@lacorte/http-client';
import { DeviceCookie, HealthModule } from '@lacorte/http-server';
import { IdentityModule, ServiceSigner } from '@lacorte/identity';
import { HeldPrints } from '@lacorte/jobs';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HttpConfig } from './config';
import { CopySource } from './copies/copy-source';
import { DeliverCopy } from './copies/deliver-copy';
import { DownloadAllDocuments } from './downloads/download-all-documents';
import { DownloadDocument } from './downloads/download-document';
import { DownloadLog } from './downloads/download-log';
import { DownloadOwnDocument } from './downloads/download-own-document';
import { DownloadsController } from './downloads/downloads.controller';
import { FindDocument } from './downloads/find-document';
import { ListQuarantined } from './downloads/list-quarantined';
import { KeepDraftFiles } from './drafts/keep-draft-files';
import { ENTITIES } from './entities';
import { ExportOwnData } from './exports/export-own-data';
import { ExportsController } from './exports/exports.controller';
import { GatherPersonalData } from './exports/gather-personal-data';
import { PersonalArchive } from './exports/personal-archive';
import { ClaimDocuments } from './files/claim-documents';
import { ClaimedFiles } from './files/claimed-files';
import { ClaimsController } from './files/claims.controller';
import { CopyUploads } from './files/copy-uploads';
import { IssuedUploads } from './files/issued-uploads';
import { StoredFiles } from './files/stored-files';
import { SCHEMA } from './migrations';
import { FilesProbe, ObjectStorageModule } from './object-storage.module';
import { PrintQueue } from './printing/print-queue';
import { PRINTED_SITE, type PrintedSite } from './printing/printable-document';
import { PrintedDocuments } from './printing/printed-documents';
import { StoredPrints } from './printing/stored-prints';
import { QueueBoard } from './queues/queue-board';
import { QueuesController } from './queues/queues.controller';
import { DeliverRanking } from './rankings/deliver-ranking';
import { RankingSource } from './rankings/ranking-source';
import { RankingsController } from './rankings/rankings.controller';
import { ClaimLimit, ExportLimit } from './rate-limit';
import { DeliverReceipt } from './receipts/deliver-receipt';
import { ReceiptSource } from './receipts/receipt-source';
import { ReceiptsController } from './receipts/receipts.controller';
import { DeliverTender } from './tender/deliver-tender';
import { TenderController } from './tender/tender.controller';
import { TenderSource } from './tender/tender-source';
import { RequestUpload } from './uploads/request-upload';
import { UploadQuotas } from './uploads/upload-quotas';
import { UploadSession } from './uploads/upload-session';
import { UploadsController } from './uploads/uploads.controller';

/** The HTTP process: uploads, claims, downloads, receipts, the tender, and Bull Board over all queues. */
@Module({})
export class DocumentsHttpModule {
  static forRoot(config: HttpConfig): DynamicModule {
    const uploadKeys = { accessKey: config.S3_UPLOAD_ACCESS_KEY, secretKey: config.S3_UPLOAD_SECRET_KEY };
    return {
      module: DocumentsHttpModule,
      imports: [
        IdentityModule.forRoot('documents', config),
        DatabaseModule.forRoot({ url: config.DATABASE_URL, schema: SCHEMA, entities: ENTITIES }),
        ObjectStorageModule.forRoot(config, { publicUrl: config.PUBLIC_URL, uploadKeys }),
        HealthModule.forRoot({ postgresql: DatabaseProbe, objectStorage: FilesProbe }),
      ],
      controllers: [
        ...[UploadsController, ClaimsController, DownloadsController, ExportsController],
        ...[ReceiptsController, TenderController, RankingsController, QueuesController],
      ],
      providers: [...uploadsAndFiles(config), ...exportsOfPeople(config), ...prints(config)],
    };
  }
}

const uploadsAndFiles = (config: HttpConfig) => [
  { provide: UploadQuotas, useFactory: () => new UploadQuotas(config) },
  { provide: UploadSession, useFactory: () => new UploadSession(config.PUBLIC_URL) },
  { provide: ClaimLimit, useFactory: () => new ClaimLimit(config.REDIS_URL, config.RATE_LIMIT_FACTOR) },
  ...[RequestUpload, ClaimDocuments, ClaimedFiles, CopyUploads, IssuedUploads, KeepDraftFiles],
  ...[FindDocument, DownloadDocument, DownloadAllDocuments, ListQuarantined, StoredFiles, DownloadLog],
  callerOf(DownloadOwnDocument, 'applications', config.APPLICATIONS_URL, FindDocument),
];

const exportsOfPeople = (config: HttpConfig) => [
  PersonalArchive,
  { provide: DeviceCookie, useFactory: () => new DeviceCookie(config.PUBLIC_URL.startsWith('https:')) },
  { provide: ExportLimit, useFactory: () => new ExportLimit(config.REDIS_URL, config.RATE_LIMIT_FACTOR) },
  {
    provide: GatherPersonalData,
    inject: [DataSource, ServiceSigner, PersonalArchive],
    useFactory: (database: DataSource, signer: ServiceSigner, archive: PersonalArchive) => {
      const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
      const notifications = new ServiceClient('notifications', config.NOTIFICATIONS_URL, signer);
      return new GatherPersonalData(database, applications, notifications, archive);
    },
  },
  callerOf(ExportOwnData, 'auth', config.AUTH_URL, ExportLimit, GatherPersonalData),
];

const prints = ({ APPLICATIONS_URL, PUBLIC_URL: publicUrl, REDIS_URL, ...config }: HttpConfig) => [
  { provide: PRINTED_SITE, useFactory: (): PrintedSite => ({ publicUrl, account: bankAccountIn(config) }) },
  { provide: HeldPrints, useFactory: () => new HeldPrints(REDIS_URL) },
  {
    provide: PrintQueue,
    inject: [HeldPrints],
    useFactory: (held: HeldPrints) => new PrintQueue(REDIS_URL, held, config.REDIS_TIMEOUT_MS),
  },
  { provide: QueueBoard, useFactory: () => new QueueBoard(REDIS_URL) },
  callerOf(ReceiptSource, 'applications', APPLICATIONS_URL),
  callerOf(CopySource, 'applications', APPLICATIONS_URL),
  callerOf(TenderSource, 'applications', APPLICATIONS_URL),
  callerOf(RankingSource, 'applications', APPLICATIONS_URL),
  ...[StoredPrints, PrintedDocuments, DeliverReceipt, DeliverCopy, DeliverTender, DeliverRanking],
];
