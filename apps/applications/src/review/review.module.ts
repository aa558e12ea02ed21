import { type DynamicModule, Module } from '@nestjs/common';
import { AnnounceChange } from '../status-mails/announce-change';
import { StatusNoticesController } from '../status-mails/status-notices.controller';
import { TellStatus } from '../status-mails/tell-status';
import { ChangeSelection } from './change-selection';
import { ChangeStatus } from './change-status';
import { ListApplications } from './list-applications';
import { RecordPayment } from './record-payment';
import { ReviewController } from './review.controller';
import { UndoPayment } from './undo-payment';

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
