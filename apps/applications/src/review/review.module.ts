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
import { ViewApplication } from './view-application';

@Module({
  controllers: [ReviewController, PaymentsController],
  providers: [
    ...[ListApplications, StreamApplications, CountApplications, ViewApplication],
    ...[ChangeStatus, ReadHistory, RecordPayment, UndoPayment],
  ],
})
export class ReviewModule {}
