import { ServiceClient } from '@lacorte/http-client';
import { HealthModule } from '@lacorte/http-server';
import { IdentityModule, ServiceTokens } from '@lacorte/identity';
import { databaseOptions } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AttachDocuments } from './attachments/attach-documents';
import { AttachmentGrants } from './attachments/attachment-grants';
import { AttachmentsController } from './attachments/attachments.controller';
import { DocumentClaims } from './attachments/document-claims';
import type { Config } from './config';
import { ContactsModule } from './contacts/contacts.module';
import { SCHEMA } from './database';
import { RecipientsModule } from './recipients/recipients.module';
import { ReviewModule } from './review/review.module';
import { AccountFinder } from './submissions/account-finder';
import { Application } from './submissions/application.entity';
import { FindRepeated } from './submissions/find-repeated';
import { FINGERPRINT_SECRET } from './submissions/idempotency';
import { ListUserApplications } from './submissions/list-user-applications';
import { ReadReceipt } from './submissions/read-receipt';
import { ReadReceiptForDelivery } from './submissions/read-receipt-for-delivery';
import { ReceiptsController } from './submissions/receipts.controller';
import { RecordApplication } from './submissions/record-application';
import { SubmissionsController } from './submissions/submissions.controller';
import { SubmissionsAtOnce } from './submissions/submissions-at-once';
import { SubmitApplication } from './submissions/submit-application';

const SERVICE = 'applications';

/** The applications service: applications, their receipts and documents, their review, and visitors' messages. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        IdentityModule.forRoot({
          service: SERVICE,
          identitySecret: config.IDENTITY_SECRET,
          serviceSecret: config.SERVICE_TOKEN_SECRET,
        }),
        TypeOrmModule.forRoot(databaseOptions({ url: config.DATABASE_URL, schema: SCHEMA, entities: [Application] })),
        TypeOrmModule.forFeature([Application]),
        HealthModule.forRoot({
          inject: [DataSource],
          useFactory: (database: DataSource) => ({ postgresql: () => database.query('SELECT 1') }),
        }),
        ReviewModule,
        RecipientsModule,
        ContactsModule,
      ],
      controllers: [SubmissionsController, ReceiptsController, AttachmentsController],
      providers: [...submissions(config), ...attachments(config)],
    };
  }
}

function submissions({ AUTH_URL, GRANT_SECRET }: Config) {
  return [
    {
      provide: AccountFinder,
      useFactory: (tokens: ServiceTokens) => new AccountFinder(new ServiceClient(AUTH_URL, tokens)),
      inject: [ServiceTokens],
    },
    { provide: FINGERPRINT_SECRET, useValue: GRANT_SECRET },
    SubmissionsAtOnce,
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
      useFactory: (tokens: ServiceTokens) => new DocumentClaims(new ServiceClient(DOCUMENTS_URL, tokens)),
      inject: [ServiceTokens],
    },
    AttachDocuments,
  ];
}
