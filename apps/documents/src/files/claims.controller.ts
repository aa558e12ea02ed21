import { type ClaimDocumentsAnswer, INTERNAL } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ClaimDocuments } from './claim-documents';
import { ClaimDocumentsDto } from './claim-documents.dto';

@Controller()
export class ClaimsController {
  constructor(private readonly claimDocuments: ClaimDocuments) {}

  @Internal('applications')
  @Post(INTERNAL.claimDocuments.pattern)
  @HttpCode(200)
  claim(@Param('id', new IdPipe()) id: string, @Body() claim: ClaimDocumentsDto): Promise<ClaimDocumentsAnswer> {
    return this.claimDocuments.run(id, claim);
  }
}
