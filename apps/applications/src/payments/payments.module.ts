import { type DynamicModule, Module } from '@nestjs/common';
import { DismissPayment } from './dismiss-payment';
import { ImportStatement } from './import-statement';
import { IncomingPaymentsController } from './incoming-payments.controller';
import { ListPayments } from './list-payments';
import { MatchPayment } from './match-payment';
import { PaymentEventsController } from './payment-events.controller';
import { ReceiveEvent } from './receive-event';
import { ReceivePayments } from './receive-payments';
import { RecordedFeesController } from './recorded-fees.controller';
import { ReopenPayment } from './reopen-payment';
import { SuggestApplications } from './suggest-applications';
import { WebhookSecrets } from './webhook-secrets';

/** Money that arrives: events of the payment service, bank statements, and what they pay. */
@Module({})
export class PaymentsModule {
  static forRoot({ PAYMENT_WEBHOOK_SECRET }: { PAYMENT_WEBHOOK_SECRET: string }): DynamicModule {
    return {
      module: PaymentsModule,
      controllers: [PaymentEventsController, IncomingPaymentsController, RecordedFeesController],
      providers: [
        { provide: WebhookSecrets, useFactory: () => new WebhookSecrets(PAYMENT_WEBHOOK_SECRET) },
        ...[ReceivePayments, ReceiveEvent, ImportStatement, ListPayments, SuggestApplications],
        ...[MatchPayment, DismissPayment, ReopenPayment],
      ],
    };
  }
}
