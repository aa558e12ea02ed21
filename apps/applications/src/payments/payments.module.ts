import { type DynamicModule, Module } from '@nestjs/common';
import { WebhookSecrets } from './event-signature';
import { ImportStatement } from './import-statement';
import { IncomingPaymentsController } from './incoming-payments.controller';
import { PaymentEventsController } from './payment-events.controller';
import { ReceivePayments } from './receive-payments';
import { RecordedFeesController } from './recorded-fees.controller';

/** Payments from events of the payment service and from bank statements, and the fees that they pay. */
@Module({})
export class PaymentsModule {
  static forRoot({ PAYMENT_WEBHOOK_SECRET }: { PAYMENT_WEBHOOK_SECRET: string }): DynamicModule {
    return {
      module: PaymentsModule,
      controllers: [PaymentEventsController, IncomingPaymentsController, RecordedFeesController],
      providers: [
        { provide: WebhookSecrets, useFactory: () => new WebhookSecrets(PAYMENT_WEBHOOK_SECRET) },
        ReceivePayments,
        ImportStatement,
      ],
    };
  }
}
