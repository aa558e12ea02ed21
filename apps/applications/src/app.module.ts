import { bankAccountIn } from '@lacorte/contracts';
import { callerOf } from '@lacorte/http-client';
import { DeviceCookie, HealthModule } from '@lacorte/http-server';
import { IdentityModule, secretsIn } from '@lacorte/identity';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccessLogController } from './access-log/access-log.controller';
import { DailyAllowances } from './allowances/daily-allowances';
import { AssessmentController } from './assessment/assessment.controller';
import { AttachDocuments } from './attachments/attach-documents';
import { AttachmentGrants } from './attachments/attachment-grants';
import { AttachmentsController } from './attachments/attachments.controller';
import { ChecksController } from './checks/checks.controller';
import type { Config } from './config';
import { ContactsController } from './contacts/contacts.controller';
import { CorrectApplication } from './corrections/correct-application';
import { CorrectionNotices } from './corrections/correction-notices';
import { CorrectionsController } from './corrections/corrections.controller';
import { SCHEMA } from './database';
import { DocumentRequestsController } from './document-requests/document-requests.controller';
import { BeginDraft } from './drafts/begin-draft';
import { DraftFiles } from './drafts/draft-files';
import { DraftsController } from './drafts/drafts.controller';
import { SaveDraft } from './drafts/save-draft';
import { ENTITIES } from './entities';
import { PersonalDataController } from './erasure/personal-data.controller';
import { ExportsController } from './exports/exports.controller';
import { OpeningNoticesController } from './opening-notices/opening-notices.controller';
import { OverviewController } from './overview/overview.controller';
import { ListOwnApplications } from './own-applications/list-own-applications';
import { OwnApplicationsController } from './own-applications/own-applications.controller';
import { WEBHOOK_SECRETS } from './payments/event-signature';
import { FeeNotices } from './payments/fee-notices';
import { FeeNoticesController } from './payments/fee-notices.controller';
import { ImportStatement } from './payments/import-statement';
import { IncomingPaymentsController } from './payments/incoming-payments.controller';
import { PaymentEventsController } from './payments/payment-events.controller';
import { PaymentsReportController } from './payments/payments-report.controller';
import { StatementImportsController } from './payments/statement-imports.controller';
import { OWN_ACCOUNT, StatementUploads } from './payments/statement-uploads';
import { InternalRankingsController } from './published-rankings/internal-rankings.controller';
import { PublishedRankingsController } from './published-rankings/published-rankings.controller';
import { RankingAuditController } from './ranking-audit/ranking-audit.controller';
import { RankingPagesController } from './ranking-pages/ranking-pages.controller';
import { RankingsController } from './rankings/rankings.controller';
import { RecipientsController } from './recipients/recipients.controller';
import { ReservationsController } from './reservations/reservations.controller';
import { ChangeStatus } from './review/change-status';
import { ReviewController } from './review/review.controller';
import { ReviewRequestsController } from './review-requests/review-requests.controller';
import { StatusNoticesController } from './status-mails/status-notices.controller';
import { ApplicantAccounts } from './submissions/applicant-accounts';
import { ReadReceipt } from './submissions/application.row';
import { DiscardBegun } from './submissions/discard-begun';
import { FINGERPRINT_SECRET, FindRepeated } from './submissions/idempotency';
import { InternalSubmissionsController } from './submissions/internal-submissions.controller';
import { RecordApplication } from './submissions/record-application';
import { SubmissionAdmission } from './submissions/submission-admission';
import { SubmissionsController } from './submissions/submissions.controller';
import { SubmitApplication } from './submissions/submit-application';
import { AdminTendersController } from './tenders/admin-tenders.controller';
import { CurrentTender } from './tenders/current-tender';
import { TendersController } from './tenders/tenders.controller';
import { WithdrawalsController } from './withdrawals/withdrawals.controller';

const CONTROLLERS = [
  SubmissionsController,
  OwnApplicationsController,
  InternalSubmissionsController,
  AttachmentsController,
  DraftsController,
  PersonalDataController,
  // ExportsController must come before ReviewController, because `/api/admin/applications/:id` would read `export` as an id.
  ExportsController,
  // ReviewController must come before CorrectionsController, because `/api/admin/applications/:id` would read `statuses` as an id.
  ReviewController,
  CorrectionsController,
  StatusNoticesController,
  OverviewController,
  AccessLogController,
  RecipientsController,
  ContactsController,
  DocumentRequestsController,
  AssessmentController,
  ChecksController,
  ReservationsController,
  RankingsController,
  RankingAuditController,
  PublishedRankingsController,
  InternalRankingsController,
  RankingPagesController,
  ReviewRequestsController,
  WithdrawalsController,
  TendersController,
  AdminTendersController,
  OpeningNoticesController,
  PaymentEventsController,
  StatementImportsController,
  IncomingPaymentsController,
  PaymentsReportController,
  FeeNoticesController,
];

const USE_CASES = [
  SubmissionAdmission,
  SubmitApplication,
  DiscardBegun,
  FindRepeated,
  RecordApplication,
  ReadReceipt,
  BeginDraft,
  SaveDraft,
  ListOwnApplications,
  CurrentTender,
  StatementUploads,
  ImportStatement,
  CorrectApplication,
];

/** The applications service, with applications, their receipts and documents, their review, and visitors' messages. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    const isSecure = config.PUBLIC_URL.startsWith('https:');
    const { RATE_LIMIT_FACTOR, STATUS_MAIL_DELAY_SECONDS } = config;
    return {
      module: AppModule,
      imports: [
        IdentityModule.forRoot('applications', config),
        DatabaseModule.forRoot({ url: config.DATABASE_URL, schema: SCHEMA, entities: ENTITIES }),
        HealthModule.forRoot({ postgresql: DatabaseProbe }),
      ],
      controllers: CONTROLLERS,
      providers: [
        ...USE_CASES,
        callerOf(ApplicantAccounts, 'auth', config.AUTH_URL, DataSource),
        callerOf(AttachDocuments, 'documents', config.DOCUMENTS_URL, DataSource),
        callerOf(DraftFiles, 'documents', config.DOCUMENTS_URL),
        { provide: FINGERPRINT_SECRET, useValue: config.GRANT_SECRET },
        { provide: OWN_ACCOUNT, useFactory: () => bankAccountIn(config)?.iban ?? null },
        { provide: WEBHOOK_SECRETS, useValue: secretsIn(config.PAYMENT_WEBHOOK_SECRET).filter(Boolean) },
        { provide: DeviceCookie, useFactory: () => new DeviceCookie(isSecure) },
        { provide: AttachmentGrants, useFactory: () => new AttachmentGrants(config.GRANT_SECRET, isSecure) },
        {
          provide: DailyAllowances,
          inject: [DataSource],
          useFactory: (database: DataSource) => new DailyAllowances(database, RATE_LIMIT_FACTOR),
        },
        {
          provide: ChangeStatus,
          inject: [DataSource],
          useFactory: (database: DataSource) => new ChangeStatus(database, STATUS_MAIL_DELAY_SECONDS),
        },
        { provide: FeeNotices, useFactory: () => new FeeNotices(STATUS_MAIL_DELAY_SECONDS) },
        {
          provide: CorrectionNotices,
          inject: [DataSource],
          useFactory: (database: DataSource) => new CorrectionNotices(database, STATUS_MAIL_DELAY_SECONDS),
        },
      ],
    };
  }
}
