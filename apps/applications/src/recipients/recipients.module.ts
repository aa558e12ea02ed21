import { Module } from '@nestjs/common';
import { CountPaymentRecipients } from './count-payment-recipients';
import { ListPaymentRecipients } from './list-payment-recipients';
import { ReadCodes } from './read-codes';
import { RecipientsController } from './recipients.controller';
import { RecordFeeRequests } from './record-fee-requests';

@Module({
  controllers: [RecipientsController],
  providers: [ListPaymentRecipients, CountPaymentRecipients, RecordFeeRequests, ReadCodes],
})
export class RecipientsModule {}
