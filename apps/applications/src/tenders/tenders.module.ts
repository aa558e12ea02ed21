import { Module } from '@nestjs/common';
import { AdminTendersController } from './admin-tenders.controller';
import { CurrentTender } from './current-tender';
import { ReadApplicationTender } from './read-tenders';
import { TendersController } from './tenders.controller';

@Module({
  controllers: [TendersController, AdminTendersController],
  providers: [CurrentTender, ReadApplicationTender],
  exports: [CurrentTender, ReadApplicationTender],
})
export class TendersModule {}
