import { ServiceClient } from '@lacorte/http-client';
import { ServiceSigner } from '@lacorte/identity';
import { HeldPrints } from '@lacorte/jobs';
import { ObjectStorage } from '@lacorte/storage';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from '../config';
import { MAIL_DOMAIN } from '../mail/mail.module';
import { ConfirmationMail } from '../templates/confirmation-mail';
import { ContactMail } from '../templates/contact-mail';
import { ConfirmationAllowance } from './confirmation-allowance';
import { ContactSource } from './contact-source';
import { MessageDelivery } from './message-delivery';
import { MessageLeases } from './message-leases';
import { OutgoingMessages } from './outgoing-messages';
import { ReceiptSource } from './receipt-source';
import { SendClaimed } from './send-claimed';
import { SendConfirmation } from './send-confirmation';
import { SendConfirmationHandler } from './send-confirmation.handler';
import { SendContact } from './send-contact';
import { SendContactHandler } from './send-contact.handler';

/** Sends single messages: the confirmation to an applicant, a visitor's message to the cooperative. */
@Module({})
export class MessagesModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    return {
      module: MessagesModule,
      providers: [
        MessageLeases,
        SendClaimed,
        ConfirmationAllowance,
        {
          provide: OutgoingMessages,
          inject: [DataSource, MAIL_DOMAIN],
          useFactory: (database: DataSource, mailDomain: string) => new OutgoingMessages(database, mailDomain),
        },
        {
          provide: MessageDelivery,
          inject: [OutgoingMessages, ConfirmationAllowance, SendClaimed],
          useFactory: (messages: OutgoingMessages, allowance: ConfirmationAllowance, sendClaimed: SendClaimed) =>
            new MessageDelivery(messages, allowance, sendClaimed),
        },
        ...confirmations(config),
        ...contacts(config),
      ],
      exports: [SendClaimed, SendConfirmationHandler, SendContactHandler],
    };
  }
}

function confirmations(config: WorkerConfig): Provider[] {
  const storage = new ObjectStorage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  });
  return [
    { provide: HeldPrints, useFactory: () => new HeldPrints(config.REDIS_URL) },
    { provide: ConfirmationMail, useFactory: () => new ConfirmationMail(config.PUBLIC_URL, config.PAYMENT_URL) },
    {
      provide: ReceiptSource,
      inject: [ServiceSigner, HeldPrints],
      useFactory: (signer: ServiceSigner, held: HeldPrints) =>
        new ReceiptSource(config.APPLICATIONS_URL, signer, storage, config.S3_FILES_BUCKET, held),
    },
    {
      provide: SendConfirmation,
      inject: [MessageDelivery, ReceiptSource, ConfirmationMail],
      useFactory: (delivery: MessageDelivery, source: ReceiptSource, mail: ConfirmationMail) =>
        new SendConfirmation(delivery, source, mail),
    },
    SendConfirmationHandler,
  ];
}

function contacts({ APPLICATIONS_URL, PUBLIC_URL }: WorkerConfig): Provider[] {
  return [
    { provide: ContactMail, useFactory: () => new ContactMail(PUBLIC_URL) },
    {
      provide: ContactSource,
      inject: [ServiceSigner],
      useFactory: (signer: ServiceSigner) =>
        new ContactSource(new ServiceClient('applications', APPLICATIONS_URL, signer)),
    },
    SendContact,
    SendContactHandler,
  ];
}
