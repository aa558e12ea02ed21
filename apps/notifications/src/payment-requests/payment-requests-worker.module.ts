import { ServiceClient } from '@lacorte/http-client';
import { ServiceSigner } from '@lacorte/identity';
import { type DynamicModule, Module } from '@nestjs/common';
import type { WorkerConfig } from '../config';
import { BatchFigures } from './batch-figures';
import { BatchLoop } from './batch-loop';
import { CompleteBatch } from './complete-batch';
import { GatherRecipients } from './gather-recipients';
import { PutJobsBack } from './put-jobs-back';
import { RecipientsSource } from './recipients-source';

/** Carries batches of payment requests out. MessagesModule sends the messages. */
@Module({})
export class PaymentRequestsWorkerModule {
  static forRoot({ APPLICATIONS_URL }: WorkerConfig): DynamicModule {
    return {
      module: PaymentRequestsWorkerModule,
      providers: [
        {
          provide: RecipientsSource,
          inject: [ServiceSigner],
          useFactory: (signer: ServiceSigner) =>
            new RecipientsSource(new ServiceClient('applications', APPLICATIONS_URL, signer)),
        },
        ...[GatherRecipients, PutJobsBack, CompleteBatch, BatchLoop, BatchFigures],
      ],
    };
  }
}
