import { Module } from '@nestjs/common';
import { CountPaymentRecipients } from './count-payment-recipients';
import { ListPaymentRecipients } from './list-payment-recipients';
import { RecipientsController } from './recipients.controller';

@Module({
  controllers: [RecipientsController],
  providers: [ListPaymentRecipients, CountPaymentRecipients],
})
export class RecipientsModule {}
