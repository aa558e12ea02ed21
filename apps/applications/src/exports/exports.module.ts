import { Module } from '@nestjs/common';
import { ExportApplications } from './export-applications';
import { ExportsController } from './exports.controller';

/** Applications as spreadsheet files. */
@Module({ controllers: [ExportsController], providers: [ExportApplications] })
export class ExportsModule {}
