import { Module } from '@nestjs/common';
import { CountPaymentRecipients, ListPaymentRecipients } from './list-payment-recipients';
import { RecipientsController } from './recipients.controller';

/** Whom notifications asks for the fee. */
@Module({
  controllers: [RecipientsController],
  providers: [ListPaymentRecipients, CountPaymentRecipients],
})
export class RecipientsModule {}
