import { Module } from '@nestjs/common';
import { CountPaymentRecipients, ListPaymentRecipients } from './list-payment-recipients';
import { RecipientsController } from './recipients.controller';

@Module({
  controllers: [RecipientsController],
  providers: [ListPaymentRecipients, CountPaymentRecipients],
})
export class RecipientsModule {}
