import {
  type AttachedDocumentsKept,
  type AttachedDocumentsReport,
  type AttachedFile,
  type AttachmentChange,
  type DocumentsByType,
  INTERNAL,
} from '@lacorte/contracts';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsObject, IsOptional, IsPositive, IsUUID, ValidateNested } from 'class-validator';
import { DataSource } from 'typeorm';
import { keepDocuments } from './keep-documents';

class ReportDto implements AttachedDocumentsReport {
  @IsUUID()
  applicationId: string;

  @IsObject()
  documenti: DocumentsByType;

  @IsInt()
  @IsPositive()
  version: number;

  @IsOptional()
  @IsArray()
  files?: AttachedFile[];

  @IsOptional()
  @IsObject()
  changed?: AttachmentChange | null;
}

class ReportsDto {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReportDto)
  reports: ReportDto[];
}

/** Receives claims whose answer may have been lost, and verdicts of the virus scanner. */
@Internal('documents-worker')
@Controller()
export class AttachedDocumentsController {
  constructor(private readonly database: DataSource) {}

  @Post(INTERNAL.attachedDocuments)
  @HttpCode(200)
  async keep(@Body() { reports }: ReportsDto): Promise<AttachedDocumentsKept> {
    await keepDocuments(this.database, reports);
    return { withFiles: true };
  }
}
