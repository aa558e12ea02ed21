import {
  type ClaimDocumentsAnswer,
  type ClaimDocumentsRequest,
  type DraftFile,
  INTERNAL,
  type KeepDraftFilesRequest,
} from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { IsObject, IsOptional, IsUUID } from 'class-validator';
import { KeepDraftFiles } from '../drafts/keep-draft-files';
import { ClaimDocuments } from './claim-documents';

class OfBrowser {
  // Any string from a cookie; one that is no session owns nothing.
  @IsOptional()
  uploadSession: string | null = null;
}

class ClaimDocumentsDto extends OfBrowser implements ClaimDocumentsRequest {
  @IsObject()
  sections: ClaimDocumentsRequest['sections'];

  @IsOptional()
  @IsUUID()
  userId: string | null = null;
}

class KeepDraftFilesDto extends OfBrowser implements KeepDraftFilesRequest {
  @IsObject()
  documenti: KeepDraftFilesRequest['documenti'];
}

/** Which uploaded files applications attaches, and which its drafts keep. */
@Internal('applications')
@Controller()
export class ClaimsController {
  constructor(
    private readonly claimDocuments: ClaimDocuments,
    private readonly keepDraftFiles: KeepDraftFiles,
  ) {}

  @Post(INTERNAL.claimDocuments.pattern)
  @HttpCode(200)
  claim(@Param('id', new IdPipe()) id: string, @Body() claim: ClaimDocumentsDto): Promise<ClaimDocumentsAnswer> {
    return this.claimDocuments.run(id, claim);
  }

  @Post(INTERNAL.keepDraftFiles.pattern)
  @HttpCode(200)
  keep(
    @Param('id', new IdPipe('accounts.notFound')) userId: string,
    @Body() asked: KeepDraftFilesDto,
  ): Promise<DraftFile[]> {
    return this.keepDraftFiles.run(userId, asked);
  }
}
