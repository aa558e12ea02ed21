import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StatusNoticesController } from '../status-mails/status-notices.controller';
import { ChangeSelection, ChangeStatus } from './change-status';
import { ReviewController } from './review.controller';

/** Views and decisions of administrators about applications, and e-mails to applicants about their status. */
@Module({})
export class ReviewModule {
  static forRoot({ STATUS_MAIL_DELAY_SECONDS }: { STATUS_MAIL_DELAY_SECONDS: number }): DynamicModule {
    return {
      module: ReviewModule,
      controllers: [ReviewController, StatusNoticesController],
      providers: [
        {
          provide: ChangeStatus,
          inject: [DataSource],
          useFactory: (database: DataSource) => new ChangeStatus(database, STATUS_MAIL_DELAY_SECONDS),
        },
        ChangeSelection,
      ],
    };
  }
}
