import { Module } from '@nestjs/common';
import { ExportAudit } from './export-audit';
import { RankingAuditController } from './ranking-audit.controller';

/** Audit files of rankings. */
@Module({ controllers: [RankingAuditController], providers: [ExportAudit] })
export class RankingAuditModule {}
