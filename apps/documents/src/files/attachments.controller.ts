import {
  type AttachDocumentsAnswer,
  type AttachDocumentsRequest,
  type DraftFile,
  INTERNAL,
  type KeepDraftFilesRequest,
} from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { IsObject, IsOptional, IsUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { KeepDraftFiles, releaseFilesOfDeleted } from '../drafts/draft-files';
import { AttachDocuments } from './attach-documents';

class OfBrowser {
  // The value of a cookie. It may be any string; a string that is no session owns no uploads.
  @IsOptional()
  uploadSession: string | null = null;
}

class AttachDocumentsDto extends OfBrowser implements AttachDocumentsRequest {
  @IsObject()
  sections: AttachDocumentsRequest['sections'];

  @IsOptional()
  @IsUUID()
  userId: string | null = null;
}

class KeepDraftFilesDto extends OfBrowser implements KeepDraftFilesRequest {
  @IsObject()
  documenti: KeepDraftFilesRequest['documenti'];
}

@Internal('applications')
@Controller()
export class AttachmentsController {
  constructor(
    private readonly attachDocuments: AttachDocuments,
    private readonly keepDraftFiles: KeepDraftFiles,
    private readonly database: DataSource,
  ) {}

  @Post(INTERNAL.attachDocuments.pattern)
  @HttpCode(200)
  attach(@Param('id', new IdPipe()) id: string, @Body() body: AttachDocumentsDto): Promise<AttachDocumentsAnswer> {
    return this.attachDocuments.run(id, body);
  }

  @Post(INTERNAL.keepDraftFiles.pattern)
  @HttpCode(200)
  keep(
    @Param('id', new IdPipe('accounts.notFound')) userId: string,
    @Body() asked: KeepDraftFilesDto,
  ): Promise<DraftFile[]> {
    return this.keepDraftFiles.run(userId, asked);
  }

  @Post(INTERNAL.releaseDraftFiles.pattern)
  @HttpCode(204)
  release(@Param('id', new IdPipe('accounts.notFound')) userId: string): Promise<void> {
    return releaseFilesOfDeleted(this.database, userId);
  }
}
