import { ServiceClient } from '@lacorte/http-client';
import { ServiceSigner } from '@lacorte/identity';
import { type DynamicModule, Module } from '@nestjs/common';
import type { WorkerConfig } from '../config';
import { PaymentRequestMail } from '../templates/payment-request-mail';
import { BatchFigures } from './batch-figures';
import { BatchLoop } from './batch-loop';
import { CompleteBatch } from './complete-batch';
import { GatherRecipients } from './gather-recipients';
import { PaymentRequestMessages } from './payment-request-messages';
import { PaymentRequestQueue } from './payment-request-queue';
import { PutJobsBack } from './put-jobs-back';
import { RecipientsSource } from './recipients-source';
import { SendPaymentRequest } from './send-payment-request';
import { SendPaymentRequestHandler } from './send-payment-request.handler';

/** Carries batches of payment requests out. */
@Module({})
export class PaymentRequestsWorkerModule {
  /** @param messages how each message is sent */
  static forRoot(
    messages: DynamicModule,
    { APPLICATIONS_URL, PAYMENT_URL, PUBLIC_URL, REDIS_URL }: WorkerConfig,
  ): DynamicModule {
    return {
      module: PaymentRequestsWorkerModule,
      imports: [messages],
      providers: [
        {
          provide: RecipientsSource,
          inject: [ServiceSigner],
          useFactory: (signer: ServiceSigner) =>
            new RecipientsSource(new ServiceClient('applications', APPLICATIONS_URL, signer)),
        },
        { provide: PaymentRequestMail, useFactory: () => new PaymentRequestMail(PUBLIC_URL, PAYMENT_URL) },
        { provide: PaymentRequestQueue, useFactory: () => new PaymentRequestQueue(REDIS_URL) },
        ...[GatherRecipients, PutJobsBack, CompleteBatch, BatchLoop, BatchFigures],
        ...[PaymentRequestMessages, SendPaymentRequest, SendPaymentRequestHandler],
      ],
      exports: [SendPaymentRequestHandler],
    };
  }
}
