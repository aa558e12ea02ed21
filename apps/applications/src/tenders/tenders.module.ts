import { Module } from '@nestjs/common';
import { AdminTendersController } from './admin-tenders.controller';
import { ChangeHomes } from './change-homes';
import { CloseTender } from './close-tender';
import { CurrentTender } from './current-tender';
import { EditTenders } from './edit-tenders';
import { ExtendTender } from './extend-tender';
import { ListTenders } from './list-tenders';
import { PublishTender } from './publish-tender';
import { ReadApplicationTender } from './read-tenders';
import { TenderTimesController } from './tender-times.controller';
import { TendersController } from './tenders.controller';
import { WithdrawTender } from './withdraw-tender';

@Module({
  controllers: [TendersController, AdminTendersController, TenderTimesController],
  providers: [
    ...[CurrentTender, ListTenders, ReadApplicationTender, EditTenders, ChangeHomes],
    ...[PublishTender, WithdrawTender, CloseTender, ExtendTender],
  ],
  exports: [CurrentTender, ReadApplicationTender],
})
export class TendersModule {}
