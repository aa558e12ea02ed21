import { ServiceClient } from '@lacorte/http-client';
import { DeviceCookie, HealthModule } from '@lacorte/http-server';
import { IdentityModule, ServiceSigner } from '@lacorte/identity';
import { databaseOptions } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AttachDocuments } from './attachments/attach-documents';
import { AttachedDocumentsController } from './attachments/attached-documents.controller';
import { AttachmentGrants } from './attachments/attachment-grants';
import { AttachmentsController } from './attachments/attachments.controller';
import { DocumentClaims } from './attachments/document-claims';
import { KeepDocuments } from './attachments/keep-documents';
import type { Config } from './config';
import { ContactsModule } from './contacts/contacts.module';
import { SCHEMA } from './database';
import { RecipientsModule } from './recipients/recipients.module';
import { ReviewModule } from './review/review.module';
import { AccountFinder } from './submissions/account-finder';
import { FindRepeated } from './submissions/find-repeated';
import { FINGERPRINT_SECRET } from './submissions/idempotency';
import { ListUserApplications } from './submissions/list-user-applications';
import { ReadReceipt, ReadReceiptForDelivery } from './submissions/read-receipt';
import { ReceiptsController } from './submissions/receipts.controller';
import { RecordApplication } from './submissions/record-application';
import { SubmissionAdmission } from './submissions/submission-admission';
import { SubmissionsController } from './submissions/submissions.controller';
import { SubmitApplication } from './submissions/submit-application';

/** The applications service: applications, their receipts and documents, their review, and visitors' messages. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        IdentityModule.forRoot('applications', config),
        TypeOrmModule.forRoot(databaseOptions({ url: config.DATABASE_URL, schema: SCHEMA, entities: [] })),
        HealthModule.forRoot({
          inject: [DataSource],
          useFactory: (database: DataSource) => ({ postgresql: () => database.query('SELECT 1') }),
        }),
        ReviewModule,
        RecipientsModule,
        ContactsModule,
      ],
      controllers: [SubmissionsController, ReceiptsController, AttachmentsController, AttachedDocumentsController],
      providers: [...submissions(config), ...attachments(config)],
    };
  }
}

function submissions({ AUTH_URL, GRANT_SECRET, PUBLIC_URL }: Config) {
  return [
    {
      provide: AccountFinder,
      useFactory: (signer: ServiceSigner) => new AccountFinder(new ServiceClient('auth', AUTH_URL, signer)),
      inject: [ServiceSigner],
    },
    { provide: FINGERPRINT_SECRET, useValue: GRANT_SECRET },
    { provide: DeviceCookie, useFactory: () => new DeviceCookie(PUBLIC_URL.startsWith('https:')) },
    SubmissionAdmission,
    SubmitApplication,
    FindRepeated,
    RecordApplication,
    ReadReceipt,
    ReadReceiptForDelivery,
    ListUserApplications,
  ];
}

function attachments({ DOCUMENTS_URL, GRANT_SECRET, PUBLIC_URL }: Config) {
  return [
    {
      provide: AttachmentGrants,
      useFactory: () => new AttachmentGrants(GRANT_SECRET, PUBLIC_URL.startsWith('https:')),
    },
    {
      provide: DocumentClaims,
      useFactory: (signer: ServiceSigner) => new DocumentClaims(new ServiceClient('documents', DOCUMENTS_URL, signer)),
      inject: [ServiceSigner],
    },
    KeepDocuments,
    AttachDocuments,
  ];
}
