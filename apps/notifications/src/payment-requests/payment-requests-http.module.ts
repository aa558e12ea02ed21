import { ServiceClient } from '@lacorte/http-client';
import { ServiceSigner } from '@lacorte/identity';
import { type DynamicModule, Module } from '@nestjs/common';
import type { HttpConfig } from '../config';
import { AwaitBatch } from './await-batch';
import { PaymentRequestsController } from './payment-requests.controller';
import { ReadProgress } from './read-progress';
import { RecipientsSource } from './recipients-source';
import { RetryBatch } from './retry-batch';
import { StartBatch } from './start-batch';

/** What administrators do with payment requests. */
@Module({})
export class PaymentRequestsHttpModule {
  static forRoot({ APPLICATIONS_URL }: HttpConfig): DynamicModule {
    return {
      module: PaymentRequestsHttpModule,
      controllers: [PaymentRequestsController],
      providers: [
        {
          provide: RecipientsSource,
          inject: [ServiceSigner],
          useFactory: (signer: ServiceSigner) =>
            new RecipientsSource(new ServiceClient('applications', APPLICATIONS_URL, signer)),
        },
        ...[StartBatch, AwaitBatch, ReadProgress, RetryBatch],
      ],
    };
  }
}
