import { ServiceTokens } from '@lacorte/identity';
import { ObjectStorage } from '@lacorte/storage';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from '../config';
import { domainOf, parseSender } from '../mail/mail-sender';
import { MailServer } from '../mail/mail-server';
import { ConfirmationMail } from '../templates/confirmation-mail';
import { OutgoingMessages } from './outgoing-messages';
import { ReceiptSource } from './receipt-source';
import { SendConfirmation } from './send-confirmation';
import { SendConfirmationHandler } from './send-confirmation.handler';

/** Sends what the product has to say to people. */
@Module({})
export class MessagesModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    const sender = parseSender(config.MAIL_FROM);
    const storage = new ObjectStorage({
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
    });
    return {
      module: MessagesModule,
      providers: [
        { provide: MailServer, useFactory: () => new MailServer(config.SMTP_URL, sender) },
        { provide: ConfirmationMail, useFactory: () => new ConfirmationMail(config.PUBLIC_URL, config.PAYMENT_URL) },
        {
          provide: OutgoingMessages,
          inject: [DataSource],
          useFactory: (database: DataSource) => new OutgoingMessages(database, domainOf(sender)),
        },
        {
          provide: ReceiptSource,
          inject: [ServiceTokens],
          useFactory: (tokens: ServiceTokens) =>
            new ReceiptSource(config.APPLICATIONS_URL, tokens, storage, config.S3_FILES_BUCKET),
        },
        {
          provide: SendConfirmation,
          inject: [OutgoingMessages, ReceiptSource, ConfirmationMail, MailServer],
          useFactory: (messages: OutgoingMessages, source: ReceiptSource, mail: ConfirmationMail, server: MailServer) =>
            new SendConfirmation(messages, source, mail, server),
        },
        SendConfirmationHandler,
      ],
      exports: [SendConfirmationHandler],
    };
  }
}
