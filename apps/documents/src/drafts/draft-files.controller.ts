import { type DraftFile, INTERNAL } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { KeepDraftFilesDto } from './draft-files.dto';
import { KeepDraftFiles } from './keep-draft-files';

@Controller()
export class DraftFilesController {
  constructor(private readonly keepDraftFiles: KeepDraftFiles) {}

  @Internal('applications')
  @Post(INTERNAL.keepDraftFiles.pattern)
  @HttpCode(200)
  keep(
    @Param('id', new IdPipe('accounts.notFound')) userId: string,
    @Body() asked: KeepDraftFilesDto,
  ): Promise<DraftFile[]> {
    return this.keepDraftFiles.run(userId, asked);
  }
}
