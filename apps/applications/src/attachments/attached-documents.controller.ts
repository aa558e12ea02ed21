import { type AttachedDocumentsReport, type DocumentsByType, INTERNAL } from '@lacorte/contracts';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsObject, IsPositive, IsUUID, ValidateNested } from 'class-validator';
import { KeepDocuments } from './keep-documents';

class ReportDto implements AttachedDocumentsReport {
  @IsUUID()
  applicationId: string;

  @IsObject()
  documenti: DocumentsByType;

  @IsInt()
  @IsPositive()
  version: number;
}

class ReportsDto {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReportDto)
  reports: ReportDto[];
}

/** Receives claims whose answer may have been lost. */
@Internal('documents-worker')
@Controller()
export class AttachedDocumentsController {
  constructor(private readonly keepDocuments: KeepDocuments) {}

  @Post(INTERNAL.attachedDocuments)
  @HttpCode(204)
  keep(@Body() { reports }: ReportsDto): Promise<void> {
    return this.keepDocuments.run(reports);
  }
}
