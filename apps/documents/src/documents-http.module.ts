import { bankAccountIn } from '@lacorte/contracts';
import { callerOf } from '@lacorte/http-client';
import { HealthModule } from '@lacorte/http-server';
import { IdentityModule } from '@lacorte/identity';
import { HeldPrints } from '@lacorte/jobs';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import type { HttpConfig } from './config';
import { ApplicationOwners } from './downloads/application-owners';
import { DownloadAllDocuments } from './downloads/download-all-documents';
import { DownloadDocument } from './downloads/download-document';
import { DownloadLog } from './downloads/download-log';
import { DownloadOwnDocument } from './downloads/download-own-document';
import { DownloadsController } from './downloads/downloads.controller';
import { FindDocument } from './downloads/find-document';
import { ListQuarantined } from './downloads/list-quarantined';
import { OwnDownloadsController } from './downloads/own-downloads.controller';
import { DraftFilesController } from './drafts/draft-files.controller';
import { KeepDraftFiles } from './drafts/keep-draft-files';
import { ExportsModule } from './exports/exports.module';
import { ClaimDocuments } from './files/claim-documents';
import { ClaimTurns } from './files/claim-turns';
import { ClaimedFiles } from './files/claimed-files';
import { ClaimsController } from './files/claims.controller';
import { CopyUploads } from './files/copy-uploads';
import { IssuedUploads } from './files/issued-uploads';
import { StoredFiles } from './files/stored-files';
import { SCHEMA } from './migrations';
import { FilesProbe, ObjectStorageModule } from './object-storage.module';
import { PrintQueue } from './printing/print-queue';
import { PUBLIC_URL } from './printing/printable-document';
import { PrintedDocuments } from './printing/printed-documents';
import { StoredPrints } from './printing/stored-prints';
import { QueueBoard } from './queues/queue-board';
import { QueuesController } from './queues/queues.controller';
import { DeliverRanking } from './rankings/deliver-ranking';
import { RankingSource } from './rankings/ranking-source';
import { RankingsController } from './rankings/rankings.controller';
import { ClaimLimit } from './rate-limit';
import { DeliverReceipt } from './receipts/deliver-receipt';
import { ReceiptSource } from './receipts/receipt-source';
import { RECEIPT_SITE, type ReceiptSite } from './receipts/receipt-view';
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
    const { S3_UPLOAD_ACCESS_KEY: accessKey, S3_UPLOAD_SECRET_KEY: secretKey } = config;
    return {
      module: DocumentsHttpModule,
      imports: [
        IdentityModule.forRoot('documents', config),
        DatabaseModule.forRoot({ url: config.DATABASE_URL, schema: SCHEMA }),
        ObjectStorageModule.forRoot(config, { accessKey, secretKey }),
        HealthModule.forRoot({ postgresql: DatabaseProbe, objectStorage: FilesProbe }),
        ExportsModule.forRoot(config),
      ],
      controllers: [
        ...[UploadsController, ClaimsController, DraftFilesController, DownloadsController, OwnDownloadsController],
        ...[ReceiptsController, TenderController, RankingsController, QueuesController],
      ],
      providers: [...uploadsAndFiles(config), ...prints(config)],
    };
  }
}

const uploadsAndFiles = (config: HttpConfig) => [
  { provide: UploadQuotas, useFactory: () => new UploadQuotas(config) },
  { provide: UploadSession, useFactory: () => new UploadSession(config.PUBLIC_URL) },
  { provide: ClaimLimit, useFactory: () => new ClaimLimit(config.REDIS_URL, config.RATE_LIMIT_FACTOR) },
  ...[RequestUpload, ClaimDocuments, ClaimedFiles, ClaimTurns, CopyUploads, IssuedUploads, KeepDraftFiles],
  callerOf(ApplicationOwners, 'applications', config.APPLICATIONS_URL),
  ...[
    FindDocument,
    DownloadDocument,
    DownloadOwnDocument,
    DownloadAllDocuments,
    ListQuarantined,
    StoredFiles,
    DownloadLog,
  ],
];

const prints = ({ APPLICATIONS_URL, PUBLIC_URL: publicUrl, REDIS_URL, ...config }: HttpConfig) => [
  { provide: PUBLIC_URL, useValue: publicUrl },
  { provide: RECEIPT_SITE, useFactory: (): ReceiptSite => ({ publicUrl, account: bankAccountIn(config) }) },
  { provide: HeldPrints, useFactory: () => new HeldPrints(REDIS_URL) },
  { provide: PrintQueue, inject: [HeldPrints], useFactory: (held: HeldPrints) => new PrintQueue(REDIS_URL, held) },
  { provide: QueueBoard, useFactory: () => new QueueBoard(REDIS_URL) },
  callerOf(ReceiptSource, 'applications', APPLICATIONS_URL),
  callerOf(TenderSource, 'applications', APPLICATIONS_URL),
  callerOf(RankingSource, 'applications', APPLICATIONS_URL),
  ...[StoredPrints, PrintedDocuments, DeliverReceipt, DeliverTender, DeliverRanking],
];
