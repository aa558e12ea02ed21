import { API } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DownloadOwnDocument } from './download-own-document';
import { sendDocument } from './send-document';

@LoggedIn()
@Controller()
export class OwnDownloadsController {
  constructor(private readonly downloadOwnDocument: DownloadOwnDocument) {}

  /** Answers a malformed id as a wrong type or index. */
  @Get([API.ownDocument.pattern, API.ownDocument.indexedPattern])
  async own(
    @Param('id', new IdPipe('documents.notFound')) applicationId: string,
    @Param() { type, index }: { type: string; index?: string },
    @IdentityOf() { userId }: Identity,
    @Res() response: Response,
  ): Promise<void> {
    await sendDocument(await this.downloadOwnDocument.run({ applicationId, type, index, userId }), response);
  }
}
