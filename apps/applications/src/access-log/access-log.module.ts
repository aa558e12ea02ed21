import { Module } from '@nestjs/common';
import { AccessLogController } from './access-log.controller';

/** Who looked at or changed whose data. */
@Module({ controllers: [AccessLogController] })
export class AccessLogModule {}
