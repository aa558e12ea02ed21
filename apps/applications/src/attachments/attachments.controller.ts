import {
  API,
  AttachDocumentsDto,
  type AttachedDocuments,
  type AttachedDocumentsReport,
  type AttachedFile,
  type AttachmentChange,
  type DocumentsByType,
  INTERNAL,
  UPLOAD_SESSION_COOKIE,
} from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { type Caller, CallerOf, hasAdminRights, Internal, Public } from '@lacorte/identity';
import { Body, Controller, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsObject, IsOptional, IsPositive, IsUUID, ValidateNested } from 'class-validator';
import { DataSource } from 'typeorm';
import { AttachDocuments, keepDocuments } from './attach-documents';
import { type AttachingRequest, AttachmentAccessGuard } from './attachment-access.guard';

class ReportDto implements AttachedDocumentsReport {
  @IsUUID() applicationId: string;
  @IsObject() documenti: DocumentsByType;
  @IsInt() @IsPositive() version: number;
  @IsArray() files: AttachedFile[];
  @IsOptional() @IsObject() changed: AttachmentChange | null;
}

class ReportsDto {
  @IsArray() @ValidateNested({ each: true }) @Type(() => ReportDto) reports: ReportDto[];
}

@Controller()
export class AttachmentsController {
  constructor(
    private readonly attachDocuments: AttachDocuments,
    private readonly database: DataSource,
  ) {}

  /** Public, because an applicant need not be logged in. AttachmentAccessGuard checks the access. */
  @Public()
  @Put(API.applicationDocuments.pattern)
  @UseGuards(AttachmentAccessGuard)
  attach(
    @Param('id', IdPipe) applicationId: string,
    @Body() { documents }: AttachDocumentsDto,
    @CallerOf() { identity }: Caller,
    @Req() request: AttachingRequest,
  ): Promise<AttachedDocuments> {
    return this.attachDocuments.run({
      applicationId,
      documents,
      uploadSession: cookieOf(request, UPLOAD_SESSION_COOKIE) ?? null,
      userId: identity?.userId ?? null,
      isAdministrator: hasAdminRights(identity),
      isSubmittingBrowser: request.isSubmittingBrowser === true,
    });
  }

  /** Receives verdicts of the virus scanner, and attached documents whose first report, the answer to `attach`, may have been lost. */
  @Internal('documents-worker')
  @Post(INTERNAL.attachedDocuments)
  @HttpCode(200)
  keep(@Body() { reports }: ReportsDto): Promise<void> {
    return keepDocuments(this.database, reports);
  }
}
