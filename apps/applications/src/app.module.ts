import { callerOf } from '@lacorte/http-client';
import { DeviceCookie, HealthModule } from '@lacorte/http-server';
import { IdentityModule } from '@lacorte/identity';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccessLogModule } from './access-log/access-log.controller';
import { AllowancesModule } from './allowances/allowances.module';
import { AssessmentModule } from './assessment/assessment.controller';
import { AttachDocuments, UploadedFiles } from './attachments/attach-documents';
import { AttachmentGrants } from './attachments/attachment-grants';
import { AttachmentsController } from './attachments/attachments.controller';
import { ChecksModule } from './checks/checks.controller';
import { ClaimsModule } from './claims/claims.controller';
import type { Config } from './config';
import { ContactsModule } from './contacts/contacts.controller';
import { SCHEMA } from './database';
import { DocumentRequestsModule } from './document-requests/document-requests.controller';
import { BeginDraft } from './drafts/begin-draft';
import { DraftsController } from './drafts/drafts.controller';
import { DraftsModule } from './drafts/drafts.module';
import { DuplicatesController } from './duplicates/duplicates.controller';
import { ENTITIES } from './entities';
import { ErasuresController, PersonalDataController } from './erasure/personal-data.controller';
import { ExportsModule } from './exports/exports.controller';
import { OpeningNoticesModule } from './opening-notices/opening-notices.controller';
import { OverviewModule } from './overview/overview.controller';
import { ListOwnApplications } from './own-applications/list-own-applications';
import { OwnApplicationsController } from './own-applications/own-applications.controller';
import { PaymentsModule } from './payments/payments.module';
import { PublishedRankingsModule } from './published-rankings/published-rankings.module';
import { RankingAuditModule } from './ranking-audit/ranking-audit.controller';
import { RankingPagesModule } from './ranking-pages/ranking-pages.controller';
import { RankingsModule } from './rankings/rankings.controller';
import { RecipientsModule } from './recipients/recipients.controller';
import { ReviewModule } from './review/review.module';
import { ReviewRequestsModule } from './review-requests/review-requests.controller';
import { ApplicantAccounts } from './submissions/applicant-accounts';
import { ReadReceipt } from './submissions/application.row';
import { DiscardBegun } from './submissions/discard-begun';
import { FINGERPRINT_SECRET, FindRepeated } from './submissions/idempotency';
import { InternalSubmissionsController } from './submissions/internal-submissions.controller';
import { RecordApplication } from './submissions/record-application';
import { SubmissionAdmission } from './submissions/submission-admission';
import { SubmissionsController } from './submissions/submissions.controller';
import { SubmitApplication } from './submissions/submit-application';
import { TendersModule } from './tenders/tenders.module';

/** The applications service, with applications, their receipts and documents, their review, and visitors' messages. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    const isSecure = config.PUBLIC_URL.startsWith('https:');
    return {
      module: AppModule,
      imports: [
        IdentityModule.forRoot('applications', config),
        DatabaseModule.forRoot({ url: config.DATABASE_URL, schema: SCHEMA, entities: ENTITIES }),
        HealthModule.forRoot({ postgresql: DatabaseProbe }),
        AllowancesModule.forRoot(config),
        // ExportsModule must come before ReviewModule: the route `/api/admin/applications/:id` would read `export` as
        // an id.
        ExportsModule,
        OverviewModule,
        ReviewModule.forRoot(config),
        AccessLogModule,
        RecipientsModule,
        ContactsModule,
        DocumentRequestsModule,
        AssessmentModule,
        ChecksModule,
        ClaimsModule,
        RankingsModule,
        PublishedRankingsModule,
        RankingAuditModule,
        ReviewRequestsModule,
        RankingPagesModule,
        TendersModule,
        OpeningNoticesModule,
        DraftsModule.forRoot(config),
        PaymentsModule.forRoot(config),
      ],
      controllers: [
        SubmissionsController,
        OwnApplicationsController,
        DraftsController,
        InternalSubmissionsController,
        AttachmentsController,
        DuplicatesController,
        PersonalDataController,
        ErasuresController,
      ],
      providers: [
        callerOf(ApplicantAccounts, 'auth', config.AUTH_URL, DataSource),
        callerOf(UploadedFiles, 'documents', config.DOCUMENTS_URL),
        { provide: FINGERPRINT_SECRET, useValue: config.GRANT_SECRET },
        { provide: DeviceCookie, useFactory: () => new DeviceCookie(isSecure) },
        { provide: AttachmentGrants, useFactory: () => new AttachmentGrants(config.GRANT_SECRET, isSecure) },
        SubmissionAdmission,
        SubmitApplication,
        DiscardBegun,
        FindRepeated,
        RecordApplication,
        AttachDocuments,
        BeginDraft,
        ReadReceipt,
        ListOwnApplications,
      ],
    };
  }
}
