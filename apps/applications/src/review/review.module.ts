import { type DynamicModule, Module } from '@nestjs/common';
import { StatusNoticesController } from '../status-mails/status-notices.controller';
import { TellStatus } from '../status-mails/tell-status';
import { ChangeSelection } from './change-selection';
import { AnnounceChange, ChangeStatus } from './change-status';
import { ListApplications } from './list-applications';
import { RecordPayment, UndoPayment } from './record-payment';
import { ReviewController } from './review.controller';

/** Views and decisions of administrators about applications, and how applicants are told. */
@Module({})
export class ReviewModule {
  static forRoot({ STATUS_MAIL_DELAY_SECONDS }: { STATUS_MAIL_DELAY_SECONDS: number }): DynamicModule {
    return {
      module: ReviewModule,
      controllers: [ReviewController, StatusNoticesController],
      providers: [
        { provide: AnnounceChange, useFactory: () => new AnnounceChange(STATUS_MAIL_DELAY_SECONDS) },
        ...[ListApplications, ChangeStatus, ChangeSelection, TellStatus, RecordPayment, UndoPayment],
      ],
    };
  }
}
