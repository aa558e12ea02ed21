import { bankAccountIn } from '@lacorte/contracts';
import { callerOf, ServiceClient } from '@lacorte/http-client';
import { HealthModule } from '@lacorte/http-server';
import { ServiceCallsModule, ServiceSigner } from '@lacorte/identity';
import { HeldPrints, JOBS, JobRemover, JobsModule, QUEUES, QueueWorker } from '@lacorte/jobs';
import { DatabaseModule } from '@lacorte/persistence';
import { RedisClient, RedisModule } from '@lacorte/redis';
import { ObjectStorage } from '@lacorte/storage';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from './config';
import { ReportDownloads } from './downloads/report-downloads';
import { ReleaseDraftFiles } from './drafts/draft-files';
import { ENTITIES } from './entities';
import { EraseFiles } from './erasure/erase-files';
import { NoteAccountChange, NoteErasureHandler } from './erasure/journal';
import { ConfirmAttachments } from './files/confirm-attachments';
import { StoredFiles } from './files/stored-files';
import { SCHEMA } from './migrations';
import { Buckets, ObjectStorageModule } from './object-storage.module';
import { PdfPrinter } from './printing/pdf-printer';
import { PrintAndKeep } from './printing/print-and-keep';
import { PRINT_QUEUES } from './printing/print-queue';
import { PrintSources } from './printing/print-sources';
import { renderHandlers } from './printing/render-handlers';
import { StoredPrints } from './printing/stored-prints';
import { RemoveOldUploads } from './retention/remove-old-uploads';
import { RemoveStrayCopies, STRAY_COPIES_EVERY_MS } from './retention/remove-stray-copies';
import { ClamScanner } from './scanning/clam-scanner';
import { ScanFileHandler, ScanLoop } from './scanning/scan-jobs';
import { MeasureUploads, UploadFigures } from './uploads/measure-uploads';

/** Number of print jobs at once. More jobs run than pages are printed at once, so that some jobs read or store data while others print. */
const JOBS_AT_ONCE = 4;
/** Number of scans at once. It is below clamd's default number of threads, so that clamd still answers pings. */
const SCANS_AT_ONCE = 4;
const MINUTE_MS = 60 * 1_000;

const UPKEEP = [
  { jobName: JOBS.removeOldUploads, everyMs: 5 * MINUTE_MS, work: RemoveOldUploads },
  { jobName: JOBS.removeStrayCopies, everyMs: STRAY_COPIES_EVERY_MS, work: RemoveStrayCopies },
  { jobName: JOBS.measureUploads, everyMs: MINUTE_MS, work: MeasureUploads },
  { jobName: JOBS.confirmAttachments, everyMs: MINUTE_MS, work: ConfirmAttachments },
];
const DRAFTS = [{ jobName: JOBS.releaseDraftFiles, everyMs: 5 * MINUTE_MS, work: ReleaseDraftFiles }];

/** The worker: prints documents, also without PostgreSQL, has files scanned, reports downloads and runs scheduled jobs. */
@Module({})
export class DocumentsWorkerModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    return {
      module: DocumentsWorkerModule,
      // The module is global, because HealthModule injects the exported PdfPrinter.
      global: true,
      imports: [
        ServiceCallsModule.forRoot('documents-worker', config),
        DatabaseModule.forRoot({ url: config.DATABASE_URL, schema: SCHEMA, entities: ENTITIES }),
        // The client logs no outages of Redis, because the queues do.
        RedisModule.forRoot({ url: config.REDIS_URL }),
        ObjectStorageModule.forRoot(config),
        JobsModule.forRoot(config.REDIS_URL),
        JobsModule.registerQueues(...PRINT_QUEUES, QUEUES.upkeep, QUEUES.draftFiles),
        JobsModule.registerQueues(QUEUES.documentErasures, QUEUES.accountJournal),
        ...(config.CLAMAV_HOST ? [JobsModule.registerQueues(QUEUES.scans)] : []),
        HealthModule.forRoot({ redis: RedisClient, browser: PdfPrinter }),
      ],
      providers: [
        { provide: PdfPrinter, useFactory: () => new PdfPrinter(config.CHROMIUM_PATH) },
        ...printing(config),
        ...(config.CLAMAV_HOST ? scanning(config) : []),
        ...upkeep(config),
        ...erasure(config),
      ],
      exports: [PdfPrinter],
    };
  }
}

const PRINTS = {
  [QUEUES.documents]: [JOBS.renderReceipt, JOBS.renderTender, JOBS.renderRanking],
  [QUEUES.copies]: [JOBS.renderCopy],
};

const printing = ({ APPLICATIONS_URL, PUBLIC_URL: publicUrl, REDIS_URL: redisUrl, ...config }: WorkerConfig) => [
  ...[HeldPrints, StoredPrints, PrintAndKeep],
  callerOf(PrintSources, 'applications', APPLICATIONS_URL),
  ...PRINT_QUEUES.flatMap((queue) => [
    {
      provide: `handlers of ${queue}`,
      inject: [PrintSources, PrintAndKeep],
      useFactory: (sources: PrintSources, printAndKeep: PrintAndKeep) =>
        renderHandlers(sources, printAndKeep, { publicUrl, account: bankAccountIn(config) })[queue],
    },
    QueueWorker.provider({
      ...{ queue, periods: config, concurrency: JOBS_AT_ONCE },
      jobs: PRINTS[queue],
      handlers: [`handlers of ${queue}`],
    }),
  ]),
];

const scanning = ({ REDIS_URL, CLAMAV_HOST, CLAMAV_PORT, ...periods }: WorkerConfig) => [
  { provide: ClamScanner, useFactory: () => new ClamScanner(CLAMAV_HOST, CLAMAV_PORT) },
  {
    provide: ScanLoop,
    inject: [ClamScanner, DataSource],
    useFactory: (scanner: ClamScanner, database: DataSource) =>
      new ScanLoop(scanner, database, REDIS_URL, periods.WORK_POLL_MS),
  },
  StoredFiles,
  ScanFileHandler,
  QueueWorker.provider({
    ...{ queue: QUEUES.scans, periods, concurrency: SCANS_AT_ONCE },
    jobs: [JOBS.scanFile],
    handlers: [ScanFileHandler],
  }),
];

const upkeep = ({ APPLICATIONS_URL, UPLOADS_MIB, DRAFT_FILES_MIB, ...periods }: WorkerConfig) => [
  ...[RemoveOldUploads, RemoveStrayCopies, MeasureUploads],
  callerOf(ConfirmAttachments, 'applications', APPLICATIONS_URL, DataSource),
  {
    provide: ReportDownloads,
    inject: [ServiceSigner, DataSource],
    useFactory: (signer: ServiceSigner, database: DataSource) =>
      new ReportDownloads(new ServiceClient('applications', APPLICATIONS_URL, signer), database, periods.WORK_POLL_MS),
  },
  callerOf(ReleaseDraftFiles, 'applications', APPLICATIONS_URL, DataSource),
  {
    provide: UploadFigures,
    inject: [DataSource],
    useFactory: (database: DataSource) => new UploadFigures(database, { UPLOADS_MIB, DRAFT_FILES_MIB }),
  },
  QueueWorker.provider({ queue: QUEUES.upkeep, periods, concurrency: UPKEEP.length, scheduled: UPKEEP }),
  QueueWorker.provider({ queue: QUEUES.draftFiles, periods, scheduled: DRAFTS }),
];

/** The documents service's steps in the erasure of accounts (docs/adr/0042). Jobs in three queues contain personal data and are removed. */
const erasure = ({ APPLICATIONS_URL, AUTH_URL, REDIS_URL: redisUrl, ...periods }: WorkerConfig) => [
  { provide: JobRemover, useFactory: () => new JobRemover(redisUrl, [QUEUES.documents, QUEUES.copies, QUEUES.scans]) },
  NoteAccountChange,
  callerOf(NoteErasureHandler, 'auth', AUTH_URL, ObjectStorage, Buckets, DataSource),
  {
    provide: EraseFiles,
    inject: [ServiceSigner, DataSource, ObjectStorage, Buckets, JobRemover],
    useFactory: (signer: ServiceSigner, ...needs: [DataSource, ObjectStorage, Buckets, JobRemover]) => {
      const auth = new ServiceClient('auth', AUTH_URL, signer);
      const applications = new ServiceClient('applications', APPLICATIONS_URL, signer);
      return new EraseFiles({ auth, applications }, ...needs);
    },
  },
  QueueWorker.provider({
    ...{ queue: QUEUES.documentErasures, periods },
    jobs: [JOBS.noteErasure, JOBS.eraseFiles],
    handlers: [NoteErasureHandler, EraseFiles],
  }),
  QueueWorker.provider({
    ...{ queue: QUEUES.accountJournal, periods },
    jobs: [JOBS.noteAccountChange],
    handlers: [NoteAccountChange],
  }),
];
