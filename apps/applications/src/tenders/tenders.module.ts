import { Module } from '@nestjs/common';
import { AdminTendersController } from './admin-tenders.controller';
import { ChangeHomes } from './change-homes';
import { CurrentTender } from './current-tender';
import { EditTenders } from './edit-tenders';
import { ListTenders, ReadApplicationTender } from './read-tenders';
import { TenderTimes } from './tender-times';
import { TendersController } from './tenders.controller';

@Module({
  controllers: [TendersController, AdminTendersController],
  providers: [CurrentTender, ListTenders, ReadApplicationTender, EditTenders, ChangeHomes, TenderTimes],
  exports: [CurrentTender, ReadApplicationTender],
})
export class TendersModule {}
