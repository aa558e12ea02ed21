import { Module } from '@nestjs/common';
import { AccessLogController } from './access-log.controller';
import { ReadAccessLog } from './read-access-log';
import { RecordReports } from './record-reports';

/** Who looked at or changed whose data. */
@Module({
  controllers: [AccessLogController],
  providers: [ReadAccessLog, RecordReports],
})
export class AccessLogModule {}
