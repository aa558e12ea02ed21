import { Module } from '@nestjs/common';
import { ChangeStatus } from './change-status';
import { CountApplications } from './count-applications';
import { ListApplications } from './list-applications';
import { PaymentsController } from './payments.controller';
import { ReadHistory } from './read-history';
import { RecordPayment } from './record-payment';
import { ReviewController } from './review.controller';
import { StreamApplications } from './stream-applications';
import { UndoPayment } from './undo-payment';

/** What administrators read and decide about applications. */
@Module({
  controllers: [ReviewController, PaymentsController],
  providers: [
    ListApplications,
    StreamApplications,
    CountApplications,
    ChangeStatus,
    ReadHistory,
    RecordPayment,
    UndoPayment,
  ],
})
export class ReviewModule {}
