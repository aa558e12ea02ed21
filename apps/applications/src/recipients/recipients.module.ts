import { Module } from '@nestjs/common';
import { ListPaymentRecipients } from './list-payment-recipients';
import { RecipientsController } from './recipients.controller';

/** Whom notifications asks for the fee. */
@Module({
  controllers: [RecipientsController],
  providers: [ListPaymentRecipients],
})
export class RecipientsModule {}
